from keys import chosen

def a():
    pass

def b():
    pass

{"a": a, "b": b}[chosen]()
