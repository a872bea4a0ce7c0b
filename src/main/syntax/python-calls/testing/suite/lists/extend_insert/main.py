def a():
    pass

def b():
    pass

fs = []
fs.extend([a])
fs.insert(0, b)
fs[1]()
