/** The parts of a mail by their type, such as `text/html`. */
export type MailParts = Record<string, string>;

const header = (head: string, name: string) =>
  new RegExp(`^${name}: *(.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1] ?? '';

const headEnd = '\r\n\r\n';

/** Returns a header of a mail, on one line; '' when it has none. */
export const headerOf = (raw: string, name: string): string =>
  header(raw.slice(0, raw.indexOf(headEnd)), name).replace(/\r\n(?=[ \t])/g, '');

/** Returns the text of a header with encoded words (RFC 2047). */
export function decodedWords(text: string): string {
  // Between two of them space has no meaning.
  const joined = text.replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_word, kind: string, encoded: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(encoded, 'base64').toString()
      : decoded(encoded.replaceAll('_', ' '), 'quoted-printable').toString(),
  );
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_sign, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Returns the parts of a mail in the form of RFC 5322; a picture's bytes are in base64. */
export function mailParts(raw: string): MailParts {
  const end = raw.indexOf(headEnd);
  const [head, body] = [raw.slice(0, end), raw.slice(end + 4)];
  const type = header(head, 'Content-Type');
  const name = type.split(';')[0]?.trim() ?? '';
  const boundary = /boundary="?([^";\r\n]+)/.exec(type)?.[1];
  if (boundary === undefined) {
    const bytes = decoded(body, header(head, 'Content-Transfer-Encoding').trim());
    const text = name.startsWith('text/') ? bytes.toString().trim() : bytes.toString('base64');
    return { [name]: text.replaceAll('\r\n', '\n') };
  }
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return Object.assign({}, ...parts.map((part) => mailParts(part.replace(/^\r\n/, ''))));
}
