import { made } from '~/made'

made()
