class Robot:
    def walk(self):
        pass

    def talk(self):
        pass

getattr(Robot(), "walk")()
