def one():
    pass

def two():
    pass

x = y = one
x()
x = z = two
y()
z()
