def left():
    pass


def right():
    pass


class Hands:
    pass


for name, hand in [("left", left), ("right", right)]:
    setattr(Hands, name, staticmethod(hand))
Hands.left()
Hands().right()
