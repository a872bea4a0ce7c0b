def stop():
    pass


class Pages:
    def __getitem__(self, at):
        if at > 1:
            raise IndexError
        return stop


for page in Pages():
    page()
