from shop.cart.total import price
import shop

price()
shop.start()
