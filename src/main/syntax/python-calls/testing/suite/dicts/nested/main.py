def a():
    pass

def b():
    pass

table = {"one": {"two": a}, "two": {"two": b}}
table["one"]["two"]()
