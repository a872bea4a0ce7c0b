def a():
    pass

def b():
    pass

d = {"x": a}
d.update({"x": b})
d["x"]()
