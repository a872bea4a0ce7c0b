def work(job):
    job()

def sweep():
    pass

work(sweep)
