import { accountMailOf } from './account-mail.ts';
import type { MailLinks } from './mail-links.ts';
import { accountText, contactText } from './text-part.ts';

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
