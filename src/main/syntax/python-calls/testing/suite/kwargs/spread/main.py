def run(**options):
    options["on"]()

def a():
    pass

settings = {"on": a}
run(**settings)
