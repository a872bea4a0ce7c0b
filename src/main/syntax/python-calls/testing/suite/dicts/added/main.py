def a():
    pass

def b():
    pass

table = {"x": a}
table["y"] = b
table["y"]()
