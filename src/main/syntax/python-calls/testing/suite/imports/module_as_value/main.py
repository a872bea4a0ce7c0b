import tool

def use(module):
    module.run()

use(tool)
