class Bell:
    def __init__(self):
        self.ring()

    def ring(self):
        pass

bell = Bell()
bell.ring()
