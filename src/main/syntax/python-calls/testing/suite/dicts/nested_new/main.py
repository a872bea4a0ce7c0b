def a():
    pass

d = {}
d["outer"] = {}
d["outer"]["inner"] = a
d["outer"]["inner"]()
