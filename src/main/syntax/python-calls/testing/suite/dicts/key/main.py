def a():
    pass

def b():
    pass

table = {"a": a, "b": b}
table["a"]()
