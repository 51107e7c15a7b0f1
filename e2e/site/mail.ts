import { expect } from '@playwright/test';
import * as v from 'valibot';
import { mailUrl, siteUrl } from './settings.ts';

const mailSchema = v.object({
  id: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  to: v.array(v.object({ address: v.string() })),
});

/** A mail that the local catcher received. */
export type Mail = v.InferOutput<typeof mailSchema>;

/** Returns the mails with this text so far. */
export async function mailsWith(text: string): Promise<Mail[]> {
  const answer = await fetch(`${mailUrl}/api/email`);
  const mails = v.parse(v.array(mailSchema), await answer.json());
  return mails.filter((mail) => mail.text.includes(text));
}

/** Waits for a mail with this text. */
export async function mailWith(text: string): Promise<Mail> {
  const found = async () => (await mailsWith(text)).at(0);
  await expect.poll(found, { message: `a mail with "${text}"` }).toBeDefined();
  return v.parse(mailSchema, await found());
}

/** Returns a header of a mail as sent; undefined when it has none of that name. */
export async function headerOf({ id }: Mail, name: string): Promise<string | undefined> {
  const answer = await fetch(`${mailUrl}/api/email/${id}/source`);
  const [head = ''] = (await answer.text()).split('\r\n\r\n');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
}

/** Returns the mails to this address so far, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${mailUrl}/api/email`);
  const mails = v.parse(v.array(mailSchema), await answer.json());
  return mails
    .filter(({ to }) => to.some(({ address }) => address.toLowerCase() === email.toLowerCase()))
    .reverse();
}

/** Waits for a mail to this address with a matching subject; returns the newest. */
export async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  const found = async () => (await mailsTo(email)).find((mail) => subject.test(mail.subject));
  const message = `a mail to ${email} with the subject ${subject}`;
  await expect.poll(found, { message }).toBeDefined();
  return v.parse(mailSchema, await found());
}

/** Returns the addresses of the links in the HTML part of a mail. */
export function linksOf({ html }: Mail): string[] {
  return [...html.matchAll(/<a\s[^>]*href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}

/** Waits for a mail with a matching subject; returns its link to the page 'Da fare'. */
export async function toDoLinkTo(email: string, subject: RegExp): Promise<string> {
  const links = linksOf(await mailTo(email, subject));
  const [link = ''] = links.filter((one) => one.startsWith(`${siteUrl}/account/da-fare`));
  expect(link, links.join()).not.toBe('');
  return link;
}

/**
 * Returns the only link with a code to this path of the site, the same in the HTML and the text part.
 * @throws {Error} when there is none, or another one
 */
export function tokenLink(mail: Mail, path: string, site: string = siteUrl): URL {
  const start = `${site}${path}?code=`;
  const links = new Set(linksOf(mail).filter((link) => link.startsWith(start)));
  expect([...links], `one link to ${path} in the HTML of "${mail.subject}"`).toHaveLength(1);
  const [link = ''] = links;
  expect(mail.text, 'the same link in the text').toContain(link);
  return new URL(link);
}
