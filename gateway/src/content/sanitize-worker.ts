import { sanitizeHtml } from './sanitize-html.ts';

/** The thread that sanitizes long texts of editors, one at a time; the gateway ends it when one takes too long. */
export default function clean([html, context]: Parameters<typeof sanitizeHtml>): string {
  return sanitizeHtml(html, context);
}
