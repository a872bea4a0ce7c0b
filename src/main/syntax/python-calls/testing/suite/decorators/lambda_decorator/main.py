same = lambda fn: fn

@same
def job():
    pass

job()
