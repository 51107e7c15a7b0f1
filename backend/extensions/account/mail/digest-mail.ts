import * as v from 'valibot';
import type { Envelope } from './envelope.ts';
import { accountText } from './text-part.ts';

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
