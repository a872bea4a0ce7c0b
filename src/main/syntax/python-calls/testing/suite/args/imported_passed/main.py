from helpers import greet

def run(fn):
    fn()

run(greet)
