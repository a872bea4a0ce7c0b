def first():
    pass


def second():
    pass


def third():
    pass


def talk():
    said = yield first
    said()
    again = yield said
    again()


talker = talk()
next(talker)()
talker.send(second)()
try:
    talker.send(third)
except StopIteration:
    pass
