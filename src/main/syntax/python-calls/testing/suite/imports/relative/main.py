from pack.one import run

run()
