/** Fewest characters of a password; the backend enforces it too. */
export const minimumPasswordLength = 6;

/** Most characters of a password; the backend enforces it too. */
export const maximumPasswordLength = 200;
