class Broken(Exception):
    def explain(self):
        pass

try:
    raise Broken()
except Broken as error:
    error.explain()
