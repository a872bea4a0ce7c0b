from typing import Callable


def left():
    pass


def right():
    pass


one: Callable = left
two = three = one
(four), five = three, right
[six, [seven]] = [four, [five]]
two()
six()
seven()
