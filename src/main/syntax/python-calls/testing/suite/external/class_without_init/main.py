from lib import Base

class A(Base):
    pass

a = A()
a.go()
