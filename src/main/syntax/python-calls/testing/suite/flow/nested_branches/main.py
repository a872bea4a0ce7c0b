def a():
    pass

def b():
    pass

def c():
    pass

x = a
if input:
    if print:
        x = b
    else:
        x = c
x()
