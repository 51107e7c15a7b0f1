/** Longest password the server accepts, in characters: enough for any passphrase or manager. */
export const longestPassword = 200;
