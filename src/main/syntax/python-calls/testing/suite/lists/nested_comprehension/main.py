def a():
    pass

def b():
    pass

[[fn() for fn in row] for row in [[a], [b]]]
