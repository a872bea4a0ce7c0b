import shop

shop.cart.Cart().total()
