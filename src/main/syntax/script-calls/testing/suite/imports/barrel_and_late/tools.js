export const hit = () => {}
