/// <reference path="../types/ambient.d.ts" />
let policy: TrustedTypePolicy | undefined;

/**
 * Returns the HTML as TrustedHTML where the browser enforces Trusted Types. The policy changes nothing, because the
 * gateway has sanitised the HTML (decision W2). A page may create a policy name only once, and this module is a singleton.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  if (typeof window === 'undefined' || window.trustedTypes === undefined) return html;
  policy ??= window.trustedTypes.createPolicy('cms-html', { createHTML: (input) => input });
  return policy.createHTML(html);
}
