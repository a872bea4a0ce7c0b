class Door:
    def open(self):
        pass

def use(action):
    action()

use(Door().open)
