class Mine(Exception):
    def __init__(self, text):
        self.note()
    def note(self):
        pass
