class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def close(self):
        pass

    def use(self):
        pass

with Manager() as m:
    m.use()
