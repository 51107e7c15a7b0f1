import { siteSettings } from '../settings.ts';

const port = siteSettings.port + 5;

/** The provider that stands for Google. Another host name than the site's: cookies do not tell ports apart. */
export const google = {
  port,
  issuer: `http://127.0.0.1:${port}`,
  clientId: 'studio-e2e',
  clientSecret: 'only-for-tests-0123456789abcdef',
} as const;

/** What the site is told about it. */
export const googleEnvironment = {
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
  GOOGLE_ISSUER_URL: `${google.issuer}/.well-known/openid-configuration`,
} as const;
