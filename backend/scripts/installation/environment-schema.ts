import * as v from 'valibot';

const flag = (name: string) =>
  v.optional(
    v.pipe(
      v.picklist(['true', 'false'], `${name} must be true or false`),
      v.transform((value) => value === 'true'),
    ),
    'false',
  );

const port = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, `${name} must be a port number`),
      v.transform(Number),
      v.maxValue(65_535, `${name} must be a port number`),
    ),
    fallback,
  );

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
}

const origin = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.replace(/\/$/, '')),
      v.check(isOrigin, `${name} must be an address like https://www.example.com`),
    ),
    fallback,
  );

const email = (name: string) => v.pipe(v.string(), v.email(`${name} must be an e-mail address`));

const password = (name: string) =>
  v.pipe(v.string(), v.minLength(6, `${name} must have at least 6 characters`));

const count = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number above 0`),
      v.transform(Number),
    ),
    fallback,
  );

const duration = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}[smhd]$/, `${name} must be a time like 30m, 12h or 1d`),
    ),
    fallback,
  );

const milliseconds = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4}ms$/, `${name} must be a number of milliseconds like 250ms`),
      v.transform((value) => Number.parseInt(value, 10)),
    ),
    fallback,
  );

const secondsOfMinute = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([1-9]|[12]\d|30)s$/, `${name} must be a number of seconds from 1s to 30s`),
      v.transform((value) => Number.parseInt(value, 10)),
    ),
    fallback,
  );

const webAddress = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
        `${name} must be an http or https address`,
      ),
    ),
    fallback,
  );

/** Shortest `ANSWER_STEP` in production, and its default, in milliseconds: several times what a hash takes. */
export const safeAnswerStep = 250;

/** The environment variables, their form and their values on a developer's machine. */
export const environmentSchema = v.object({
  PRODUCTION: flag('PRODUCTION'),
  DEMO: flag('DEMO'),
  STAFF_SECOND_FACTOR: flag('STAFF_SECOND_FACTOR'),
  DEMO_PASSWORD: v.optional(password('DEMO_PASSWORD'), 'studio-demo'),
  DIRECTUS_PORT: port('DIRECTUS_PORT', '8055'),
  SITE_URL: origin('SITE_URL', 'http://localhost:3000'),
  STUDIO_URL: origin('STUDIO_URL', 'http://127.0.0.1:3001'),
  SMTP_HOST: v.optional(v.string(), '127.0.0.1'),
  SMTP_PORT: port('SMTP_PORT', '1025'),
  SMTP_USER: v.optional(v.string()),
  SMTP_PASSWORD: v.optional(v.string()),
  SMTP_SECURE: flag('SMTP_SECURE'),
  MAIL_FROM: v.optional(email('MAIL_FROM'), 'studio@example.com'),
  DB_CLIENT: v.optional(
    v.picklist(['sqlite3', 'pg'], 'DB_CLIENT must be sqlite3 or pg'),
    'sqlite3',
  ),
  DB_HOST: v.optional(v.string(), '127.0.0.1'),
  DB_PORT: port('DB_PORT', '5432'),
  DB_DATABASE: v.optional(v.string(), 'studio'),
  DB_USER: v.optional(v.string(), 'studio'),
  DB_PASSWORD: v.optional(v.string(), ''),
  DB_SSL: flag('DB_SSL'),
  SESSION_TTL: duration('SESSION_TTL', '1d'),
  INVITES_PER_HOUR: count('INVITES_PER_HOUR', '10'),
  MAILS_PER_HOUR: count('MAILS_PER_HOUR', '5'),
  DOCUMENTS_MAIL_WAIT: duration('DOCUMENTS_MAIL_WAIT', '2m'),
  MAIL_INTERVAL: secondsOfMinute('MAIL_INTERVAL', '5s'),
  ANSWER_STEP: milliseconds('ANSWER_STEP', `${safeAnswerStep}ms`),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  GOOGLE_ISSUER_URL: webAddress(
    'GOOGLE_ISSUER_URL',
    'https://accounts.google.com/.well-known/openid-configuration',
  ),
  ADMIN_EMAIL: v.optional(email('ADMIN_EMAIL')),
  ADMIN_PASSWORD: v.optional(password('ADMIN_PASSWORD')),
});

/** The variables after parsing. */
export type Environment = v.InferOutput<typeof environmentSchema>;
