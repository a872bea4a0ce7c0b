from factory import make

make()()
make()().lower()
(make)()
