export default class Widget { draw() {} }
