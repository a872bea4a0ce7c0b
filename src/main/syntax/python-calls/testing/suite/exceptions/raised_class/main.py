class Broken(Exception):
    def __init__(self):
        pass

try:
    raise Broken
except Broken:
    pass
