class Broken(Exception):
    def __init__(self):
        pass

def risky():
    raise Broken()

try:
    risky()
except Broken:
    pass
