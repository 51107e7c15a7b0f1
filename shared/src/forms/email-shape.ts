/** One @, something before it, a dot after it: whether the address exists only a mail can tell. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
