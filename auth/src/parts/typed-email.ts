import { useLocation } from 'react-router-dom';
import * as v from 'valibot';

const schema = v.object({ email: v.string() });

/** The state of a link to another screen: the address that the visitor has typed. The URL must not contain it. */
export type TypedEmail = v.InferOutput<typeof schema>;

/** Returns the address that the visitor typed on the screen before; empty without one. */
export function useTypedEmail(): string {
  const result = v.safeParse(schema, useLocation().state);
  return result.success ? result.output.email : '';
}
