import { createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { reasonOf } from '../files/errors.ts';

/** An event in the life of a release. */
export interface ReleaseEvent {
  readonly type:
    | 'published'
    | 'checked'
    | 'promoted'
    | 'rolled-out'
    | 'rolled-back'
    | 'retired'
    | 'halted';
  readonly app: string;
  /** The release of the event; of a rollback the one that was rolled back. */
  readonly version: string;
  /** The release that went live; undefined when the app was withdrawn. */
  readonly to?: string | undefined;
  readonly percent?: number | undefined;
  /** True when a check found no problem. */
  readonly isFit?: boolean | undefined;
  readonly by: string;
  readonly why?: string | undefined;
  /** ISO 8601. */
  readonly at: string;
}

/** The address that receives events, and the secret that signs them. */
export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

/** The longest wait for a receiver, in milliseconds. */
const usualTimeout = 5000;

const settingsSchema = v.object({
  RELEASE_WEBHOOK_URL: v.optional(
    v.pipe(
      v.string(),
      v.url('RELEASE_WEBHOOK_URL must be an address.'),
      v.regex(/^https?:/, 'RELEASE_WEBHOOK_URL must begin with http: or https:.'),
    ),
  ),
  RELEASE_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(16, 'RELEASE_WEBHOOK_SECRET must have at least 16 characters.')),
  ),
});

/**
 * Reads the webhook from the environment; returns undefined when none is set.
 * @throws {Error} with a sentence when an address has no secret, or either is invalid
 */
export function readWebhook(environment: NodeJS.ProcessEnv): Webhook | undefined {
  const isSet = (name: string) => environment[name] !== undefined && environment[name] !== '';
  if (!isSet('RELEASE_WEBHOOK_URL')) return undefined;
  const parsed = v.safeParse(settingsSchema, environment);
  if (!parsed.success) throw new Error(parsed.issues[0].message);
  const { RELEASE_WEBHOOK_URL: url, RELEASE_WEBHOOK_SECRET: secret } = parsed.output;
  if (url === undefined || secret === undefined)
    throw new Error('RELEASE_WEBHOOK_URL needs RELEASE_WEBHOOK_SECRET, which signs the events.');
  return { url, secret };
}

/** Returns a sentence for each invalid setting of the webhook. */
export function webhookProblems(environment: NodeJS.ProcessEnv): string[] {
  try {
    readWebhook(environment);
    return [];
  } catch (error) {
    return [reasonOf(error)];
  }
}

/**
 * Returns the headers of an event (Standard Webhooks 1.0): its id, the time in seconds since 1970, and Base64 of the
 * HMAC-SHA256 of `<id>.<time>.<body>`.
 */
function signedHeaders(
  body: string,
  secret: string,
  id: string,
  now: Date,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret)
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': `v1,${signature}`,
  };
}

/**
 * Posts the events one after the other. Never rejects.
 * @param timeout for each event, in milliseconds
 * @returns a sentence for each event that was not delivered
 */
export async function sendEvents(
  webhook: Webhook | undefined,
  events: readonly ReleaseEvent[],
  timeout = usualTimeout,
): Promise<string[]> {
  const failures: string[] = [];
  for (const event of webhook === undefined ? [] : events) {
    const reason = webhook && (await send(webhook, event, timeout));
    if (reason !== undefined)
      failures.push(
        `The webhook did not receive "${event.type}" for ${event.app} ${event.version}: ${reason}.`,
      );
  }
  return failures;
}

async function send(
  { url, secret }: Webhook,
  event: ReleaseEvent,
  timeout: number,
): Promise<string | undefined> {
  const body = JSON.stringify(event);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(body, secret, randomUUID(), new Date()),
      },
      // A receiver that moved says so to its operator, not to the release tool.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : `it answered ${answer.status}`;
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate ? `it did not answer within ${timeout / 1000} s` : 'it cannot be reached';
  }
}
