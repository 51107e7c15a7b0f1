declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}

declare module '*.css';

/** An alias for the package: its own name leads to the module that the shell provides. */
declare module '#react-i18next' {
  export { I18nextProvider, useTranslation } from 'react-i18next';
}

// TypeScript's DOM library has no Trusted Types yet; the empty TrustedHTML interface is React's.
interface TrustedTypePolicy {
  createHTML(input: string): TrustedHTML;
}

/** A policy for script URLs; `URL` stands for TrustedScriptURL, which the DOM library lacks. */
interface TrustedScriptPolicy {
  createScriptURL(input: string): URL;
}

interface Window {
  /** Undefined when the browser does not enforce Trusted Types. */
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
