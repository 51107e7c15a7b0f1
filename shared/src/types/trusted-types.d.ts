// TypeScript's DOM library has no Trusted Types yet; the empty TrustedHTML interface is React's.
interface TrustedTypePolicy {
  createHTML(input: string): TrustedHTML;
}

interface Window {
  /** Undefined where the browser does not enforce Trusted Types. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createHTML: (input: string) => string },
    ): TrustedTypePolicy;
  };
}
