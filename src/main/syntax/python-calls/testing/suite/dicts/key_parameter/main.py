def a():
    pass

def b():
    pass

table = {"a": a, "b": b}

def dispatch(name):
    table[name]()

dispatch("b")
