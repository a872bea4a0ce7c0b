def a():
    pass

table = {}
table.setdefault("x", []).append(a)
table["x"][0]()
