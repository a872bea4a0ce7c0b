def a():
    pass

def b():
    pass

x = a if input else b
x()
