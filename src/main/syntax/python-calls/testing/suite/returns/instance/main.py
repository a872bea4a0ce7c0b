class Car:
    def drive(self):
        pass

def build():
    car = Car()
    return car

build().drive()
