from pack import Motor

Motor().run()
