def a():
    pass

def b(fn):
    again = fn
    again()

first = b
first(a)
