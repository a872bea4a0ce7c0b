class Motor:
    def __init__(self, power):
        self.power = power

    def start(self):
        self.power()


class Car:
    def __init__(self, motor):
        self.motor = motor

    def drive(self):
        self.motor.start()
        return self


class Garage:
    def __init__(self):
        self.cars = {"a": Car(Motor(petrol))}

    def leave(self):
        return self.cars["a"].drive()


def petrol():
    pass


Garage().leave().motor.power()
