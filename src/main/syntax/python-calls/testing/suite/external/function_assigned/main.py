from json import dumps

put = dumps
put({})

def f(fn):
    fn(1)

f(dumps)
