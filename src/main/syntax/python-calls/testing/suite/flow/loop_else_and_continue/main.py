def start():
    pass


def found():
    pass


def missing():
    pass


def never():
    pass


state = start
for n in [1, 2, 3]:
    if n < 2:
        continue
    state()
    state = found
    break
else:
    state = missing
state()
state = never
