def a():
    pass

def table():
    return {"a": a}

table()["a"]()
