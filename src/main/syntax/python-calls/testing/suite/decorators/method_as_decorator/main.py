class App:
    def __init__(self):
        self.routes = {}

    def route(self, path):
        def add(handler):
            self.routes[path] = handler
            return handler

        return add

    def before(self, handler):
        self.first = handler
        return handler

    def serve(self, path):
        self.first()
        return self.routes[path]()


app = App()


@app.route("/")
def home():
    return helper()


@app.before
def check():
    pass


def helper():
    pass


app.serve("/")
