def a():
    pass


def b():
    pass


def c():
    pass


def d():
    pass


first, (second, *others), last = a, (b, c, d), b
first()
others[1]()
*head, tail = [a, b, c]
tail()
head[-1]()
