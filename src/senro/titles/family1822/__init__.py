"""What games of the 1822 family share, as parts to import: no title, nothing to inherit from.

Bid boxes and bids, minors, destination and exchange tokens, kinds of train, half pay.
"""
