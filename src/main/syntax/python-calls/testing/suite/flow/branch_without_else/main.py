def a():
    pass

def b():
    pass

x = a
if input:
    x = b
x()
