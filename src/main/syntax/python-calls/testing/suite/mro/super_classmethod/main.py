class Base:
    @classmethod
    def make(cls):
        return cls()

    @staticmethod
    def help():
        pass

    def use(self):
        pass


class Child(Base):
    @classmethod
    def make(cls):
        made = super().make()
        cls.help()
        return made

    def use(self):
        Base.use(self)
        super(Child, self).use()


Child.make().use()
