export { price } from 'shop/parts/price.js'
