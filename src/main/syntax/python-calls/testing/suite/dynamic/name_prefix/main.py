class Visitor:
    def visit(self, kind):
        return getattr(self, "visit_" + kind)()

    def visit_name(self):
        pass

    def leave_name(self):
        pass

Visitor().visit(str("name"))
