class Dog:
    def speak(self):
        return "w"


class Cat:
    def speak(self):
        return "m"


def chorus(animals):
    return [animal.speak() for animal in animals]


zoo = [Dog()]
zoo.append(Cat())
chorus(zoo)[0].upper()
pairs = list(zip(zoo, [1]))
pairs[0][0].speak()
