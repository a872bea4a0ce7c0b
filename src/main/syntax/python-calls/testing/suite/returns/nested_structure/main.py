def a():
    pass

def make():
    return {"fns": [a]}

make()["fns"][0]()
