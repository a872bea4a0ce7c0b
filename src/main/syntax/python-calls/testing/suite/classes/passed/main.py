class Job:
    def run(self):
        pass

def start(kind):
    kind().run()

start(Job)
