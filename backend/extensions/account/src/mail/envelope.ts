import * as v from 'valibot';
import { type AccountMail, accountMailOf } from './account-mail-texts.ts';
import type { MailLinks } from './links.ts';

/** The parts that this extension adds to a mail: text part, template and, except for a visitor's message, subject. */
interface Envelope {
  subject?: string;
  text?: string;
  template: { name: string; data: Record<string, unknown> };
}

/** Returns a mail about an account, or undefined for another kind; `lines` are the firm's. */
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

/** Returns any other mail unchanged, with a text part for a visitor's message to the firm. */
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
  /** The target of the button, on the site. */
  url: v.string(),
});

/** The content of a mail with news for a client; its template is `digest`. */
export type DigestMail = v.InferOutput<typeof digestSchema>;

/**
 * Returns the mail with news, or undefined for another template; `firm` are the lines at its foot. Limits do not apply
 * to it.
 */
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

/** Returns the text part of an account mail, with the firm's lines at its foot. */
function accountText(mail: Omit<AccountMail, 'subject'>, links: MailLinks, firm: string[]): string {
  const { title, paragraphs, lines = [], button, otherLink } = mail;
  const list = lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : [];
  const other = links.forgotUrl && otherLink ? [`${otherLink}:\n${links.forgotUrl}`] : [];
  const parts = [title, ...paragraphs, ...list, `${button}:\n${links.url}`, ...other, footer(firm)];
  return parts.join('\n\n');
}

const field = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–');

/** Returns the text part of a visitor's message to the firm. */
function contactText(data: Record<string, unknown>, lines: string[]): string {
  const { nome, email, telefono, messaggio } = data;
  const head = `Nome: ${field(nome)}\nE-mail: ${field(email)}\nTelefono: ${field(telefono)}`;
  return `${head}\n\n${field(messaggio)}\n\n${footer(lines)}`;
}
