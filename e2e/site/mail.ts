import { expect } from '@playwright/test';
import * as v from 'valibot';
import { mailUrl } from './settings.ts';

const mailSchema = v.object({
  id: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  to: v.array(v.object({ address: v.string() })),
});

/** A mail as the local catcher has received it. */
export type Mail = v.InferOutput<typeof mailSchema>;

/** The mails caught so far in whose text this appears. */
export async function mailsWith(text: string): Promise<Mail[]> {
  const answer = await fetch(`${mailUrl}/api/email`);
  const mails = v.parse(v.array(mailSchema), await answer.json());
  return mails.filter((mail) => mail.text.includes(text));
}

/** Waits for a mail in whose text this appears. */
export async function mailWith(text: string): Promise<Mail> {
  const found = async () => (await mailsWith(text)).at(0);
  await expect.poll(found, { message: `a mail with "${text}"`, timeout: 10_000 }).toBeDefined();
  return v.parse(mailSchema, await found());
}

/** A header of a mail as it was sent, if it has one of that name. */
export async function headerOf({ id }: Mail, name: string): Promise<string | undefined> {
  const answer = await fetch(`${mailUrl}/api/email/${id}/source`);
  const [head = ''] = (await answer.text()).split('\r\n\r\n');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
}
