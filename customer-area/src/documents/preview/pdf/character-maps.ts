const maps = import.meta.webpackContext('pdfjs-dist/cmaps', { regExp: /\.bcmap$/ });

/**
 * Returns the URL of a character map in the release.
 * @throws {Error} when the release has no such file
 */
export const addressOf = (filename: string): string => maps(`./${filename}`);
