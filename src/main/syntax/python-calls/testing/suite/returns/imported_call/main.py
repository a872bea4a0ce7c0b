from lib import make

make()()
