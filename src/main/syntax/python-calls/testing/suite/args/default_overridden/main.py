def quiet():
    pass

def loud():
    pass

def say(how=quiet):
    return how

say(loud)()
