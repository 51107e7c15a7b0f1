/**
 * One @, something before it, a dot after it, and nothing by which a mail program would read two addresses or a name:
 * whether the address exists only a mail can tell. Stricter shapes refuse addresses people have, such as d'amico@….
 */
export const emailShape = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;
