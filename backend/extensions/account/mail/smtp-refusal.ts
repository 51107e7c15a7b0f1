import * as v from 'valibot';

// What nodemailer says where the server answers, but takes no mail for this address or none like this.
const refusal = v.object({
  code: v.picklist(['EENVELOPE', 'EMESSAGE']),
  command: v.picklist(['RCPT TO', 'DATA', 'API']),
  responseCode: v.optional(v.number()),
});

/** Why a mail server took this one mail not, without the address; undefined where mail as a whole is down. */
export function smtpRefusal(error: unknown): string | undefined {
  const parsed = v.safeParse(refusal, error);
  if (!parsed.success) return undefined;
  const { code, command, responseCode } = parsed.output;
  return [code, command, responseCode].filter((part) => part !== undefined).join(' ');
}
