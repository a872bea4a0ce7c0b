def a():
    pass

def b():
    pass

def swap(table):
    table["k"] = b

table = {"k": a}
swap(table)
table["k"]()
