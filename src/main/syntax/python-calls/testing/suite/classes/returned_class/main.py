def choose():
    class Local:
        def run(self):
            pass
    return Local

choose()().run()
