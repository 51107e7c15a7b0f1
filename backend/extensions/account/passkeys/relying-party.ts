/** The site as authenticators know it (WebAuthn Level 3, section 4: "relying party"). */
export interface RelyingParty {
  /** The host name that passkeys are bound to. */
  readonly id: string;
  /** The only origin whose pages may use them. */
  readonly origin: string;
}

/** Returns the relying party of a site: always from its settings, never from a request. */
export function relyingPartyOf(siteUrl: string): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, origin };
}

/** Returns what an authenticator knows a client by, as base64url: the account's id, which says nothing of the person. */
export function userHandleOf(user: string): string {
  return Buffer.from(user.replaceAll('-', ''), 'hex').toString('base64url');
}
