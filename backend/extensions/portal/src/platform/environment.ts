import * as v from 'valibot';

const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number());

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const unit = v.picklist(['s', 'm', 'h', 'd']);

/** A duration such as `2m`, in milliseconds. */
const duration = v.pipe(
  v.string(),
  v.regex(/^\d+[smhd]$/),
  v.transform((text) => Number.parseInt(text, 10) * units[v.parse(unit, text.slice(-1))]),
);

const environmentSchema = v.object({
  SITE_URL: v.string(),
  STUDIO_URL: v.string(),
  SECRET: v.string(),
  GATEWAY_SECRET: v.string(),
  ADMIN_TOKEN: v.string(),
  SESSION_COOKIE_NAME: v.string(),
  SESSION_COOKIE_SECURE: v.boolean(),
  EMAIL_FROM: v.string(),
  EMAIL_TEMPLATES_PATH: v.string(),
  EMAIL_SMTP_HOST: v.string(),
  EMAIL_SMTP_PORT: number,
  EMAIL_SMTP_SECURE: v.boolean(),
  EMAIL_SMTP_USER: v.optional(v.string()),
  EMAIL_SMTP_PASSWORD: v.optional(v.string(), ''),
  /** In milliseconds. */
  ANSWER_STEP: number,
  /** In seconds. */
  MAIL_INTERVAL: number,
  MAILS_PER_HOUR: number,
  INVITES_PER_HOUR: number,
  DOCUMENTS_MAIL_WAIT: duration,
  STAFF_SECOND_FACTOR: v.boolean(),
  VAPID_PRIVATE_KEY: v.string(),
  PUSH_TEST_ORIGINS: v.pipe(
    v.string(),
    v.transform((origins) => origins.split(',').filter((origin) => origin !== '')),
  ),
  DATA_DIR: v.string(),
  /** The folder of the parts of unfinished uploads. */
  UPLOAD_PARTS_PATH: v.string(),
  /** The share of the disk that uploads leave free, in percent. */
  UPLOADS_DISK_RESERVE: number,
  /** Where stored files lie: `local` in the folder that the root names, `s3` in a bucket. */
  STORAGE_LOCAL_DRIVER: v.string(),
  STORAGE_LOCAL_ROOT: v.string(),
  /** clamd as `host:port` or the path of its socket. */
  CLAMAV_ADDRESS: v.optional(v.string()),
  /** Redis in which all processes count their limits together. */
  COUNTERS_REDIS_URL: v.optional(v.string()),
});

/** The variables that the extension reads; `backend/scripts/installation/directus-environment.ts` sets them all. */
export type Environment = v.InferOutput<typeof environmentSchema>;

/**
 * Parses Directus' environment.
 * @throws {v.ValiError} when `scripts/start.ts` did not start this Directus
 */
export function readEnvironment(env: Record<string, unknown>): Environment {
  return v.parse(environmentSchema, env);
}
