__all__ = ["first", "second"]


def first():
    pass


def second():
    pass


def third():
    pass
