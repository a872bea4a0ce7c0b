def sections():
    return []


class IniReader:
    def read(self):
        return sections()
