import shapes


class Robot:
    def on_start(self):
        pass

    def on_stop(self):
        pass

    def fire(self, event):
        getattr(self, "on_" + event)()

    def safe(self):
        getattr(self, "missing", self.on_stop)()


robot = Robot()
robot.fire("start")
robot.safe()
getattr(shapes, "draw")()
