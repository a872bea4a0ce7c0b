import { price } from 'shop'

class Item {
  cost() {
    return 1
  }
}

price(new Item())
