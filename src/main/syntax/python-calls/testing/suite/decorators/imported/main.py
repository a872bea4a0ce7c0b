from deco import wrap

@wrap
def job():
    pass

job()
