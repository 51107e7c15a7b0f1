import { siteSettings } from '../settings.ts';

const port = siteSettings.port + 5;

/** The provider that stands for Google. Its host name differs from the site's: cookies do not tell ports apart. */
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
