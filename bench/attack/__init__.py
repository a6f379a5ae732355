"""A server attacked on the loopback as a hostile user would: floods, hogs, slow readers, forged frames, foreign seats.

    python -m bench.attack                        everything, with a table of what held
    python -m bench.attack spectators headers     only these attacks
    python -m bench.attack --sources OTHER/src    the server of another checkout, to compare

Every attack is bounded in number and time and speaks to a server of its own on 127.0.0.1, which is ended with it. The
attackers come from several loopback addresses, so that the limits are those a host gets by default.
"""
