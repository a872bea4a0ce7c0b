def a():
    pass

d = dict(run=a)
d["run"]()
