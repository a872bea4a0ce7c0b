def a():
    pass

def b():
    pass

table = {"x": a}
table.update({"x": b})
table["x"]()
