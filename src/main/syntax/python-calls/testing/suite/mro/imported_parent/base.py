class Parent:
    def __init__(self):
        pass
    def shared(self):
        pass
