import { isDirectusError } from '@directus/sdk';
import * as v from 'valibot';

const overtakenSchema = v.object({
  /** `tu`: this client, in another window or on another device. */
  da: v.picklist(['tu', 'persona', 'studio']),
  /** The name of another person. */
  nome: v.nullable(v.string()),
  /** Moment of the change, ISO 8601; null when it is not recorded. */
  quando: v.nullable(v.string()),
  /** The state or the answer that holds now. */
  vale: v.string(),
});

/** What overtook a call: who was faster, when, and what holds now. */
export type Overtaken = v.InferOutput<typeof overtakenSchema>;

/** Returns what overtook a call, from the backend's 409; undefined for any other error. */
export function overtakenBy(error: unknown): Overtaken | undefined {
  if (!isDirectusError(error)) return undefined;
  const { success, output } = v.safeParse(overtakenSchema, error.errors[0]?.extensions);
  return success ? output : undefined;
}
