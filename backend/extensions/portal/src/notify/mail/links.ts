import * as v from 'valibot';

const linksSchema = v.object({
  url: v.pipe(v.unknown(), v.transform(String)),
  forgotUrl: v.optional(v.string()),
  others: v.optional(v.array(v.object({ label: v.string(), url: v.string() }))),
  values: v.optional(v.record(v.string(), v.string())),
});

/** The links of a mail (that of its button, and further ones), and the values for the places in its texts. */
export type MailLinks = v.InferOutput<typeof linksSchema>;

/** Returns the links in the data of a mail; undefined for a mail without links. */
export function linksOf(data: unknown): MailLinks | undefined {
  const parsed = v.safeParse(linksSchema, data);
  return parsed.success ? parsed.output : undefined;
}

/** The Studio's paths of stock mails, and the site's paths for the same. */
const clientPaths: Record<string, string> = {
  '/admin/accept-invite': '/accept',
  '/admin/reset-password': '/reset',
};

/**
 * Returns the link of a mail to a client: a link to the Studio, which clients do not use, becomes the same link to the
 * site.
 */
export function clientLink(link: string, siteUrl: string, studioUrl: string): string {
  const url = URL.parse(link);
  if (url === null || url.origin !== studioUrl) return link;
  const path = Object.hasOwn(clientPaths, url.pathname) ? clientPaths[url.pathname] : undefined;
  return path === undefined ? link : `${siteUrl}${path}${url.search}`;
}

/** Returns the kind of a stock mail: the first password uses Directus' template for resets. */
export function kindOfMail(template: string, link: string): string {
  const isFirst = template === 'password-reset' && URL.parse(link)?.pathname === '/firstpassword';
  return isFirst ? 'first-password' : template;
}

/** Returns true when a link leads to one of these origins. */
export function isOwnLink(link: string, origins: string[]): boolean {
  const url = URL.parse(link);
  return url !== null && url.username === '' && origins.includes(url.origin);
}
