from abc import ABC, abstractmethod


class Base(ABC):
    def run(self):
        return self.part()

    @abstractmethod
    def part(self): ...


class Real(Base):
    def part(self):
        return 1


Real().run()
