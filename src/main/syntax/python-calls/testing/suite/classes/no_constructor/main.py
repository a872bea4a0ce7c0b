class Lamp:
    def on(self):
        self.glow()

    def glow(self):
        pass

Lamp().on()
