from importlib import import_module

for part in "first second".split(" "):
    import_module("." + part, package="parts").start()
