// TypeScript's DOM library has no Trusted Types yet; the empty TrustedHTML interface is React's.
interface TrustedTypePolicy {
  createHTML(input: string): TrustedHTML;
}

/** An address of a script; to TypeScript's DOM library, which has no Trusted Types, an address like any other. */
interface TrustedScriptPolicy {
  createScriptURL(input: string): URL;
}

interface Window {
  /** Undefined where the browser does not enforce Trusted Types. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createHTML: (input: string) => string },
    ): TrustedTypePolicy;
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (input: string) => string },
    ): TrustedScriptPolicy;
  };
}
