def a():
    pass

def b():
    pass

def c():
    pass

x = c
if input:
    x = a
else:
    x = b
x()
