class A:
    def run_a(self):
        pass
    def run_b(self):
        pass

o = A()
for name in ["run_a", "run_b"]:
    getattr(o, name)()
