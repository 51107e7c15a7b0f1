import * as v from 'valibot';

const linksSchema = v.object({
  url: v.pipe(v.unknown(), v.transform(String)),
  forgotUrl: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.string())),
});

/** The links a mail carries: that of its button, and a second one; and values for the places that its texts leave open. */
export type MailLinks = v.InferOutput<typeof linksSchema>;

/** The links in the data of a mail; undefined for a mail without. */
export function linksOf(data: unknown): MailLinks | undefined {
  const parsed = v.safeParse(linksSchema, data);
  return parsed.success ? parsed.output : undefined;
}

/** Where the links of stock mails lead in the Studio, and where clients find the same on the site. */
const clientPaths: Record<string, string> = {
  '/admin/accept-invite': '/accept',
  '/admin/reset-password': '/reset',
};

/**
 * The link of a mail to a client: what was sent from the Studio would lead there, where clients have
 * no business. Any other link stays as it is.
 */
export function clientLink(link: string, siteUrl: string, studioUrl: string): string {
  const url = URL.parse(link);
  if (url === null || url.origin !== studioUrl) return link;
  const path = Object.hasOwn(clientPaths, url.pathname) ? clientPaths[url.pathname] : undefined;
  return path === undefined ? link : `${siteUrl}${path}${url.search}`;
}

/** The kind of mail a template stands for: the first password is a stock request for a reset. */
export function kindOfMail(template: string, link: string): string {
  const isFirst = template === 'password-reset' && URL.parse(link)?.pathname === '/firstpassword';
  return isFirst ? 'first-password' : template;
}

/** Whether a link leads to one of these origins, and nowhere else by any reading of it. */
export function isOwnLink(link: string, origins: string[]): boolean {
  const url = URL.parse(link);
  return url !== null && url.username === '' && origins.includes(url.origin);
}
