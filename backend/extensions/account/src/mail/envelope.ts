import * as v from 'valibot';
import { type AccountMail, accountMailOf } from './account-mail-texts.ts';
import type { MailLinks } from './links.ts';

/** What makes a mail ours: its text part, its template and, except for a visitor's, its subject. */
export interface Envelope {
  subject?: string;
  text?: string;
  template: { name: string; data: Record<string, unknown> };
}

/** A mail about an account, if this is the kind of one; `lines` are those of the firm. */
export function accountEnvelope(
  kind: string,
  links: MailLinks,
  lines: string[],
): Envelope | undefined {
  const known = accountMailOf(kind);
  if (known === undefined) return undefined;
  const { values = {} } = links;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_place, name) => values[name] ?? '');
  const mail = { ...known, paragraphs: known.paragraphs.map(fill) };
  const { subject, ...texts } = mail;
  return {
    subject,
    text: accountText(mail, links, lines),
    template: { name: 'account', data: { ...texts, ...links } },
  };
}

/** Any other mail: as it is, with a text part if it is a visitor's message to the firm. */
export function plainEnvelope(template: Envelope['template'], lines: string[]): Envelope {
  if (template.name !== 'contact') return { template };
  return { text: contactText(template.data, lines), template };
}

const digestSchema = v.object({
  subject: v.string(),
  title: v.string(),
  paragraphs: v.array(v.string()),
  /** The news, one line each. */
  lines: v.array(v.string()),
  button: v.string(),
  /** Where the button leads, on the site. */
  url: v.string(),
});

/** A mail that sums up news for a client: all it says, to be sent with the template `digest`. */
export type DigestMail = v.InferOutput<typeof digestSchema>;

/** The mail that sums up news, if this is one; `firm` are the lines at its foot. It is never held back as a repetition. */
export function digestEnvelope(
  template: Envelope['template'],
  firm: string[],
): Envelope | undefined {
  if (template.name !== 'digest') return undefined;
  const { subject, ...mail } = v.parse(digestSchema, template.data);
  return {
    subject,
    text: accountText(mail, mail, firm),
    template: { name: 'account', data: mail },
  };
}

function footer(lines: string[]): string {
  return ['--', ...lines, 'Questo messaggio è stato inviato automaticamente.'].join('\n');
}

/** The text part of an account mail, with the firm's lines at its foot. */
export function accountText(
  mail: Omit<AccountMail, 'subject'>,
  links: MailLinks,
  firm: string[],
): string {
  const { title, paragraphs, lines = [], button, otherLink } = mail;
  const list = lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : [];
  const other = links.forgotUrl && otherLink ? [`${otherLink}:\n${links.forgotUrl}`] : [];
  const parts = [title, ...paragraphs, ...list, `${button}:\n${links.url}`, ...other, footer(firm)];
  return parts.join('\n\n');
}

const field = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–');

/** The text part of a visitor's message to the firm. */
export function contactText(data: Record<string, unknown>, lines: string[]): string {
  const { nome, email, telefono, messaggio } = data;
  const head = `Nome: ${field(nome)}\nE-mail: ${field(email)}\nTelefono: ${field(telefono)}`;
  return `${head}\n\n${field(messaggio)}\n\n${footer(lines)}`;
}
