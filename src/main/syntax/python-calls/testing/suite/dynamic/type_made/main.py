def run(self):
    return self.finish()


def finish(self):
    pass


Made = type("Made", (), {"run": run, "finish": finish})
Made().run()
vars(Made)["finish"](None)
