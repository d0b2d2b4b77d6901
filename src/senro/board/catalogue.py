"""The common numbered tiles that titles share, at rotation 0, in the notation of `tile`."""

from __future__ import annotations

from senro.board.sheet import read_faces

COMMON, _ = read_faces(
    """
1 yellow | t10=1,3 t10=0,4
3 yellow | t10=0,1
4 yellow | t10=0,3
5 yellow | c20=0,1
6 yellow | c20=0,2
7 yellow | 0-1
8 yellow | 0-2
9 yellow | 0-3
55 yellow | t10=0,3 t10=1,4
57 yellow | c20=0,3
58 yellow | t10=0,2
69 yellow | t10=0,3 t10=2,4
73 yellow | t10=0n,2n
74 yellow | t10=0n,3n
77 yellow | 0-1n
78 yellow | 0-2n
79 yellow | 0-3n
631 yellow | t10=3,4 t10=0,2
644 yellow | c20=0n,1
645 yellow | c20=0n,2
657 yellow | c20=0n,3
658 yellow | c20=0,2n
659 yellow | c20=0,1n
679 yellow | t10=0n,1n
14 green | c30/2=0,1,3,4
15 green | c30/2=0,1,2,3
19 green | 0-3 2-4
20 green | 0-3 1-4
23 green | 0-3 0-4
24 green | 0-3 0-2
25 green | 0-2 0-4
26 green | 0-3 0-5
27 green | 0-3 0-1
28 green | 0-4 0-5
29 green | 0-2 0-1
30 green | 0-4 0-1
31 green | 0-2 0-5
80 green | j=0,1,2
81 green | j=0,2,4
82 green | j=0,1,3
83 green | j=0,5,3
141 green | t10=0,3,1
142 green | t10=0,5,3
143 green | t10=0,1,2
144 green | t10=0,2,4
207 green label=Y | c40/2=0,1,2,3
208 green label=Y | c40/2=0,1,3,4
619 green | c30/2=0,2,3,4
622 green label=Y | c40/2=0,2,3,4
624 green | 0-1 1-2
650 green | 0-1n 1-2n
651 green label=P | c90/2=1n,2n,3,4,0
653 green label=C | c60/2=0,1n,3
655 green label=M | c50/2=0,2,4
660 green | c30/2=0,1n,3,4n
661 green | c30/2=0n,1,3n,4
662 green | c30/2=0n,1n,3,4
663 green | c30/2=0n,1,3,4n
664 green | c30/2=0,1n,2n,3
665 green | c30/2=0n,1,2,3n
666 green | c30/2=0,1n,2,3n
667 green | c30/2=0,1,2n,3n
668 green | c30/2=0,3,2n,4n
669 green | c30/2=2,4,0n,3n
670 green | c30/2=2,3,0n,4n
671 green | c30/2=3,4,0n,2n
675 green label=S | c20=0,1n,2
677 green | 0-3n 0-4n
678 green | 0-3n 0-2n
680 green | t10=0n,1n,2,3
681 green | t10=0n,1,2n,3
682 green | t10=0n,1,2,3n
683 green | t10=0,1n,2n,3
684 green | t10=3,0n,2n,4
685 green | t10=2,0n,4n,3
686 green | t10=2,0n,3n,4
687 green | t10=0,2n,4n,3
688 green | t10=1,0n,4n,3
689 green | t10=4,0n,1n,3
690 green | t10=0,1n,4n,3
691 green | t10=1,0n,3n,4
692 green | 0-3n 0-5n
693 green | 0-3n 0-1n
694 green | 0-4n 0-5n
695 green | 0-2n 0-1n
699 green | 0-2n 0-4n
700 green | t10=1n,3n,0,2
701 green | t10=2n,3n,0,1
702 green | t10=2n,3n,0,4
703 green | t10=3n,4n,0,2
704 green | c30/2=0,2,3n,4n
705 green | c30/2=0,4,3n,2n
706 green | c30/2=2,3,0n,1n
707 green | c30/2=1,3,0n,2n
708 green | 0-4n 0-1n
709 green | 0-2n 0-5n
710 green | 0-2n 1-3
711 green | 0-3n 2-4
712 green | 0-2 1-3n
713 green | 0-3 2-4n
714 green | 0-3 1-4n
715 green | 0-3n 1-4
39 brown | 0-2 0-1 1-2
40 brown | 0-2 2-4 0-4
41 brown | 0-3 0-1 1-3
42 brown | 0-3 3-5 0-5
63 brown | c40/2=0,1,2,3,4,5
544 brown | j=0,1,3,4
545 brown | j=0,1,2,3
546 brown | j=0,2,3,4
611 brown | c40/2=0,1,2,3,4
646 brown | 0-2n 2-4n 0-4n
647 brown | 0-2n 0-1n 1-2n
648 brown | 0-3n 0-1n 1-3n
649 brown | 0-3n 3-5n 0-5n
652 brown label=P | c130/2=0d,1d,2d,3d,4
654 brown label=C | c90/2=2d,0,4d,3
656 brown label=M | c80/2=2,3n,4,0d
672 brown | c40/2=0d,1d,3d,4d
673 brown | c40/2=0d,1d,2d,3d
674 brown | c40/2=0d,2d,3d,4d
676 brown label=S | c30/2=0d,1d,2
696 brown | t20=0d,1d,3d,4d
697 brown | t20=0d,1d,2d,3d
698 brown | t20=0d,2d,3d,4d
51 gray | c50/2=0,1,2,3,4
60 gray | j=0,1,2,3,4,5
895 gray | c50/2=0,1,2,3,4,5
"""
)
"""Tiles by number."""
