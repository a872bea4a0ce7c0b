class Slot:
    def __init__(self):
        self.act = early


def early():
    pass


def late():
    pass


def change(slot):
    slot.act()
    slot.act = late


slot = Slot()
change(slot)
slot.act()
