/** The parts of `oidc-provider`, a package without types, that the tests use. */
declare module 'oidc-provider' {
  import type { JsonWebKey } from 'node:crypto';
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Account {
    readonly accountId: string;
    readonly claims: () => Readonly<Record<string, unknown>> & { readonly sub: string };
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Context {
    readonly oidc: {
      readonly session: { readonly accountId: string };
      readonly client: { readonly clientId: string };
      readonly provider: Provider;
    };
    body: string;
  }

  export interface Configuration {
    readonly clients: readonly object[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly jwks: { readonly keys: readonly JsonWebKey[] };
    readonly cookies: { readonly keys: readonly string[] };
    readonly features: Readonly<Record<string, object>>;
    readonly interactions: { url(context: Context, interaction: { uid: string }): string };
    readonly ttl: Readonly<Record<string, number>>;
    findAccount(context: Context, id: string): Promise<Account | undefined>;
    loadExistingGrant(context: Context): Promise<Grant>;
    renderError(context: Context, out: Readonly<Record<string, unknown>>): void;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
