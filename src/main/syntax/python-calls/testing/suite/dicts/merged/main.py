def a():
    pass

def b():
    pass

base = {"x": a, "y": a}
full = {**base, "x": b}
full["x"]()
