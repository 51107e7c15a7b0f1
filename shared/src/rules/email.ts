import { bareCode, cleanCode, type Reading } from './text.ts';

/**
 * The shape of an e-mail address: one @, before it no character that makes a mail program read two addresses or a name,
 * after it a host name. Stricter shapes reject real addresses, such as d'amico@…; only a mail proves that the address
 * exists. The lengths are those of SMTP (RFC 5321, 4.5.3.1).
 */
const shape =
  /^(?=.{3,254}$)[^\s@,;:<>()[\]"\\]{1,64}@(?:[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu;

/** What stands before an address that was copied from a page or a letter. */
const label = /^(?:mailto: ?|(?:e-?mail|mail|p\.?e\.?c\.?)(?: ?: ?| (?=\S+@)))+/i;

/** A name with its address, as mail programs copy it: `Giulia Riva <giulia@example.com>`. */
const named = /^[^<>@]*<([^<>]+)>[;,. ]*$/;

/** Reads one e-mail address, also behind its owner's name, and returns it in lower case. */
export function readEmail(text: string): Reading<'empty' | 'invalid' | 'several'> {
  const clean = cleanCode(text);
  if (clean === '') return { problem: 'empty' };
  const [, address = clean] = named.exec(clean) ?? [];
  const link = bareCode(address).replace(label, '');
  const isLink = /^mailto:/i.test(address);
  const value = (isLink ? link.replace(/\?.*$/, '') : link).toLowerCase().normalize();
  if (shape.test(value)) return { value };
  return { problem: /@.*[,;\s/].*@/.test(value) ? 'several' : 'invalid' };
}
