def a():
    pass


def b():
    pass


def c():
    pass


line = [a, b]
line += [c]
line[2]()
copy = line[:]
copy[0] = b
copy[0]()
table = [[a], [b]]
table[1][0]()
flat = [one for row in table for one in row]
flat[0]()
