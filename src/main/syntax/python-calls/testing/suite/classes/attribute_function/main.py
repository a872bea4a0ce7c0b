def ring():
    pass

def buzz():
    pass

class Bell:
    def __init__(self, sound):
        self.sound = sound

    def press(self):
        self.sound()

a = Bell(ring)
b = Bell(buzz)
a.sound()
b.press()
