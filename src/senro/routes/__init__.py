"""An exact optimiser for the routes a railway company runs."""

from __future__ import annotations

from senro.routes.brute import brute
from senro.routes.compare import carry_over, loss, second_best
from senro.routes.judge import Fault, Judgement, judge
from senro.routes.position import (
    loosen_terminals,
    read_positions,
    read_problem,
    read_routes,
    write_problem,
    write_routes,
)
from senro.routes.problem import (
    UNLIMITED,
    AllNodesBestRoute,
    AnyNodePerRoute,
    BestSingleNode,
    Bonus,
    Cap,
    Distance,
    End,
    HexBorders,
    Node,
    PerHexBestRoute,
    PerHexPerRoute,
    Problem,
    Pullman,
    Route,
    Rules,
    Stops,
    StopsByType,
    Track,
    Train,
    with_pullman,
)
from senro.routes.revenue import Line, Revenue, Stop, earn, mail_subsidy
from senro.routes.search import DEFAULT_BUDGET, solve
from senro.routes.solution import Solution
from senro.routes.work import Progress

__all__ = [
    "DEFAULT_BUDGET",
    "UNLIMITED",
    "AllNodesBestRoute",
    "AnyNodePerRoute",
    "BestSingleNode",
    "Bonus",
    "Cap",
    "Distance",
    "End",
    "Fault",
    "HexBorders",
    "Judgement",
    "Line",
    "Node",
    "PerHexBestRoute",
    "PerHexPerRoute",
    "Problem",
    "Progress",
    "Pullman",
    "Revenue",
    "Route",
    "Rules",
    "Solution",
    "Stop",
    "Stops",
    "StopsByType",
    "Track",
    "Train",
    "brute",
    "carry_over",
    "earn",
    "judge",
    "loosen_terminals",
    "loss",
    "mail_subsidy",
    "read_positions",
    "read_problem",
    "read_routes",
    "second_best",
    "solve",
    "with_pullman",
    "write_problem",
    "write_routes",
]
