import * as v from 'valibot';
import type { Envelope } from './envelope.ts';

const digestSchema = v.object({
  subject: v.string(),
  title: v.string(),
  /** The kinds of news, each with some lines and its link into the Studio. */
  sections: v.array(
    v.object({
      title: v.string(),
      lines: v.array(v.string()),
      label: v.string(),
      url: v.string(),
    }),
  ),
  button: v.string(),
  /** The target of the button. */
  url: v.string(),
});

/** The mail that tells the firm of open work; its template is `firm-digest`. */
export type FirmDigest = v.InferOutput<typeof digestSchema>;

const reason =
  'Ricevi questa e-mail perché il tuo indirizzo è tra quelli degli Avvisi allo studio. Destinatari e orario si cambiano lì.';

/** Returns the mail with the firm's news, or undefined for another template. */
export function firmDigestEnvelope(
  template: { name: string; data: Record<string, unknown> },
  footer: string[],
): Envelope | undefined {
  if (template.name !== 'firm-digest') return undefined;
  const mail = v.parse(digestSchema, template.data);
  const { subject, title, sections, button, url } = mail;
  const text = [
    title,
    ...sections.map((section) =>
      [
        // The title of the mail is that of its only section.
        ...(sections.length > 1 ? [section.title] : []),
        ...section.lines.map((line) => `- ${line}`),
        `${section.label}:\n${section.url}`,
      ].join('\n'),
    ),
    `${button}:\n${url}`,
    reason,
    ['--', ...footer].join('\n'),
  ].join('\n\n');
  const preheader = sections.map((section) => section.title).join(', ');
  return { subject, text, template: { name: template.name, data: { ...mail, preheader, reason } } };
}
