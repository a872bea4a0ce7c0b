import importlib

m = importlib.import_module("tool")
m.run()
