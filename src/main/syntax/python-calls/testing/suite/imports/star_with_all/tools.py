__all__ = ["a"]

def a():
    pass

def b():
    pass
