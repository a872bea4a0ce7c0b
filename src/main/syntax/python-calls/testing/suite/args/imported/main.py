from tools import call_it

def target():
    pass

call_it(target)
