def run():
    from tools import work
    work()

run()
