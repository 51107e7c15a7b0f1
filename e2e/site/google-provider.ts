import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider, { type Account } from 'oidc-provider';
import * as v from 'valibot';
import { siteSettings, siteUrl } from './settings.ts';

const port = siteSettings.port + 5;

/** An hour, in seconds. */
const hour = 3600;

/** The provider that stands for Google. Its host name differs from the site's, because cookies ignore ports. */
export const google = {
  port,
  issuer: `http://127.0.0.1:${port}`,
  clientId: 'studio-e2e',
  clientSecret: 'only-for-tests-0123456789abcdef',
} as const;

/** The environment variables of the site for this provider. */
export const googleEnvironment = {
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
  GOOGLE_ISSUER_URL: `${google.issuer}/.well-known/openid-configuration`,
} as const;

/**
 * Starts a real OpenID provider. The tests fill in the person on its login page.
 * @returns a function that stops it
 */
export async function startGoogle(): Promise<() => Promise<void>> {
  const accounts = new Map<string, Account>();
  const provider = createProvider(accounts);
  const answer = provider.callback();
  let silent = false;

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage);
      return;
    }
    const form = new URLSearchParams(await text(request));
    const denied = { error: 'access_denied', error_description: 'cancelled' };
    if (form.get('answer') === 'no') {
      return await provider.interactionFinished(request, response, denied);
    }
    const choice = readChoice(form);
    silent = choice.silent !== undefined;
    accounts.set(choice.subject, accountOf(choice));
    const login = { accountId: choice.subject };
    await provider.interactionFinished(request, response, { login });
  }

  const server = createServer((request, response) => {
    const { url = '/' } = request;
    if (silent && url.startsWith('/token')) {
      silent = false;
      request.destroy();
    } else if (url.startsWith('/interaction/')) {
      interact(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    } else {
      answer(request, response);
    }
  });
  await listen(server);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(google.port, '127.0.0.1', resolve);
  });
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() };
}

function createProvider(accounts: ReadonlyMap<string, Account>): Provider {
  return new Provider(google.issuer, {
    clients: [
      {
        client_id: google.clientId,
        client_secret: google.clientSecret,
        redirect_uris: [`${siteUrl}/api/auth/login/google/callback`],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    jwks: { keys: [signingKey()] },
    cookies: { keys: ['only-for-tests'] },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, id) => accounts.get(id),
    async loadExistingGrant({ oidc: { client, provider, session } }) {
      const grant = new provider.Grant({
        accountId: session.accountId,
        clientId: client.clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(context, out) {
      context.body = JSON.stringify(out);
    },
  });
}

const choiceSchema = v.object({
  /** The provider's own name for the person, which never changes. */
  subject: v.string(),
  email: v.string(),
  verified: v.optional(v.string()),
  /** True when the provider does not answer the site after this login. */
  silent: v.optional(v.string()),
});

/** The person who logs in, as the test fills in the form. */
type Choice = v.InferOutput<typeof choiceSchema>;

/** Reads the form of the login page. */
function readChoice(form: URLSearchParams): Choice {
  return v.parse(choiceSchema, Object.fromEntries(form));
}

/** Returns the provider's account of a person. */
function accountOf({ subject, email, verified }: Choice): Account {
  const names = { given_name: 'Gina', family_name: 'Verdi' };
  return {
    accountId: subject,
    claims: () => ({ sub: subject, email, email_verified: verified !== undefined, ...names }),
  };
}

/** The page on which a person logs in to the provider. */
const loginPage = `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Provider</title>
<link rel="icon" href="data:,"></head><body><h1>Accesso al provider</h1><form method="post">
<label>Subject <input name="subject"></label><label>E-mail <input name="email"></label>
<label><input type="checkbox" name="verified"> Verified</label>
<label><input type="checkbox" name="silent"> Silent</label>
<button name="answer" value="yes">Continue</button><button name="answer" value="no">Cancel</button>
</form></body></html>`;
