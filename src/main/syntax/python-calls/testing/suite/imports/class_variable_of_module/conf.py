class Box:
    def open(self):
        pass

def real():
    pass

handler = real
box = Box()
