def made():
    return used

def used():
    pass
