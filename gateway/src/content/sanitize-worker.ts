import { sanitizeHtml } from './sanitize-html.ts';

/** The thread in which long texts of editors are cleaned: one at a time, and ended when one takes too long. */
export default function clean([html, context]: Parameters<typeof sanitizeHtml>): string {
  return sanitizeHtml(html, context);
}
