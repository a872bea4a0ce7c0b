def replace(fn):
    return other

def other():
    pass

@replace
def task():
    pass

task()
