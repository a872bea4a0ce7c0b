def a():
    pass

def fill(d):
    d["k"] = a

d = {}
fill(d)
d["k"]()
