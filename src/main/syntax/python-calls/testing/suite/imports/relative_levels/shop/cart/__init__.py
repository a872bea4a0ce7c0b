__all__ = ["empty"]


def empty():
    _hidden()


def _hidden():
    pass
