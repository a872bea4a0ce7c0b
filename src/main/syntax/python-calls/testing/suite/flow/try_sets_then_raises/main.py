def a():
    pass


def b():
    pass


def c():
    pass


def risky():
    pass


action = a
try:
    action = b
    risky()
except ValueError:
    action()
    action = c
else:
    action()
action()
