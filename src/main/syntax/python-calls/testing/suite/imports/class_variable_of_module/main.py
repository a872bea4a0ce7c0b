import conf

conf.handler()
conf.box.open()
