def thing():
    pass

def make():
    return thing
