def a():
    pass

def b():
    pass

def pick(k):
    match k:
        case "a":
            return a
        case _:
            return b

pick("z")()
