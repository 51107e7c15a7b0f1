import { elideDays } from '@studio/shared/rules';
import * as v from 'valibot';
import { accountMailOf, type Message } from './account-mail-texts.ts';
import type { MailLinks } from './links.ts';
import { greeting } from './recipient.ts';

/** The parts that this extension adds to a mail: text part, template and, except for a visitor's message, subject. */
export interface Envelope {
  subject?: string;
  text?: string;
  headers?: Record<string, string>;
  template: { name: string; data: Record<string, unknown> };
}

/** The parts that all mails to a person have in common. */
export interface Letter {
  greeting: string;
  /** The values for the places in the texts. */
  values: Record<string, string>;
  /** True when the firm created the recipient's account. */
  isByFirm: boolean;
  /** The lines at the foot. */
  footer: string[];
}

/** The sentence below each mail to a person. */
export const neverAsked =
  'Con i nostri messaggi non ti chiediamo mai password, codici o dati di pagamento.';

/** Returns a mail about an account, or undefined for another kind. */
export function accountEnvelope(
  kind: string,
  links: MailLinks,
  letter: Letter,
): Envelope | undefined {
  const known = accountMailOf(kind);
  if (known === undefined) return undefined;
  const { reasonWithoutFirm, page: _, ...texts } = known;
  const [reason = '', ...others] = texts.paragraphs;
  const { recipient, ...given } = links.values ?? {};
  const values: Record<string, string> = { ...letter.values, ...given };
  const named = recipient
    ? { ...letter, greeting: greeting({ name: recipient, company: undefined }) }
    : letter;
  const fill = (text: string) =>
    elideDays(text.replace(/\{(\w+)\}/g, (_place, name) => values[name] ?? ''));
  const first = letter.isByFirm ? reason : (reasonWithoutFirm ?? reason);
  return personalEnvelope(
    { title: texts.subject, ...texts, paragraphs: [first, ...others].map(fill) },
    links,
    named,
  );
}

/** Returns any other mail unchanged, with a text part for what a visitor sends to the firm. */
export function plainEnvelope(template: Envelope['template'], footer: string[]): Envelope {
  if (template.name === 'contact') return { text: contactText(template.data, footer), template };
  if (template.name === 'appointment')
    return { text: appointmentText(template.data, footer), template };
  return { template };
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
  /** The pages of further companies that the news is about. */
  others: v.optional(v.array(v.object({ label: v.string(), url: v.string() }))),
  /** The number of news, where the lines do not list them all. */
  count: v.optional(v.number()),
  /** The page that stops these mails, and the address at which mailboxes do so (RFC 8058). */
  stopUrl: v.optional(v.string()),
  stopCall: v.optional(v.string()),
});

/** The content of a mail with news for a client; its template is `digest`. */
export type DigestMail = v.InferOutput<typeof digestSchema>;

/** Returns the mail with news, or undefined for another template. Limits do not apply to it. */
export function digestEnvelope(
  template: Envelope['template'],
  letter: Letter,
): Envelope | undefined {
  if (template.name !== 'digest') return undefined;
  const { stopUrl, stopCall, others, count: _, ...mail } = v.parse(digestSchema, template.data);
  const envelope = personalEnvelope(mail, { url: mail.url }, letter, { stopUrl, others });
  return stopCall === undefined ? envelope : { ...envelope, headers: oneClick(stopCall) };
}

/** Returns the headers by which a mailbox offers to stop these mails, with one click and without a login. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The label of the link that stops mails about new documents. */
const stopLabel = 'Non ricevere più questi avvisi';

/** The most characters of the sentence that mailboxes show beside the subject. */
const longestPreheader = 140;

/** The links below the button of a mail with news. */
type MoreLinks = Pick<DigestMail, 'others' | 'stopUrl'>;

function personalEnvelope(
  mail: Message,
  links: MailLinks,
  letter: Letter,
  more: MoreLinks = {},
): Envelope {
  const { subject, ...texts } = mail;
  const summary = [mail.paragraphs[0], mail.lines?.join('; ')].filter(Boolean).join(' ');
  const preheader =
    summary.length > longestPreheader
      ? `${summary.slice(0, longestPreheader).replace(/\s+\S*$/, '')}…`
      : summary;
  return {
    subject,
    text: personalText(mail, links, letter, more),
    template: {
      name: 'account',
      data: {
        ...texts,
        ...links,
        greeting: letter.greeting,
        preheader,
        neverAsked,
        ...(more.others && { others: more.others }),
        ...(more.stopUrl !== undefined && { stopUrl: more.stopUrl, stopLabel }),
      },
    },
  };
}

/** Returns the text part of a mail to a person: the sentences and links of the HTML part. */
function personalText(
  mail: Message,
  links: MailLinks,
  letter: Letter,
  { others = [], stopUrl }: MoreLinks,
): string {
  const { title, paragraphs, lines = [], button, otherLink } = mail;
  const list = lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : [];
  const other = links.forgotUrl && otherLink ? [`${otherLink}:\n${links.forgotUrl}`] : [];
  return [
    title,
    letter.greeting,
    ...paragraphs,
    ...list,
    `${button}:\n${links.url}`,
    ...others.map(({ label, url }) => `${label}:\n${url}`),
    ...other,
    neverAsked,
    ...(stopUrl === undefined ? [] : [`${stopLabel}:\n${stopUrl}`]),
    footerText(letter.footer),
  ].join('\n\n');
}

const footerText = (lines: string[]) => ['--', ...lines].join('\n');

const field = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–');

const senderText = ({ nome, email, telefono }: Record<string, unknown>) =>
  `Nome: ${field(nome)}\nE-mail: ${field(email)}\nTelefono: ${field(telefono)}`;

/** Returns the text part of a visitor's message to the firm. */
function contactText(data: Record<string, unknown>, footer: string[]): string {
  const message = field(data.messaggio);
  return `Messaggio dal sito\n\n${senderText(data)}\n\n${message}\n\n${footerText(footer)}`;
}

/** Returns the text part of a visitor's request for an appointment. */
function appointmentText(data: Record<string, unknown>, footer: string[]): string {
  const wish = `Argomento: ${field(data.argomento)}\nQuando preferisce: ${field(data.quando)}`;
  return [
    'Richiesta di appuntamento',
    `${senderText(data)}\n${wish}`,
    field(data.messaggio),
    footerText(footer),
  ].join('\n\n');
}
