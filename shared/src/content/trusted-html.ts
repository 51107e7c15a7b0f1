let policy: TrustedTypePolicy | undefined;

/**
 * Marks HTML from the backend as fit for the page. The gateway has sanitised it (decision W2), so the policy
 * only vouches for it; it lives here because this module exists once and the browser allows the name once.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  if (typeof window === 'undefined' || window.trustedTypes === undefined) return html;
  policy ??= window.trustedTypes.createPolicy('cms-html', { createHTML: (input) => input });
  return policy.createHTML(html);
}
