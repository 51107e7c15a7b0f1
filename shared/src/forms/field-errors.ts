import type { Outcome } from './outcome.ts';

/** What the server may have against one field, by the error's code. */
export type FieldErrors<Values> = {
  readonly [code: string]: { readonly field: keyof Values & string; readonly text: string };
};

/** The refused field of an answer with its text, as final-form takes it; undefined when none is. */
export function refusedField<Values>(
  { error }: Outcome,
  fieldErrors: FieldErrors<Values>,
): Readonly<Record<string, string>> | undefined {
  const refusal = error === null ? undefined : fieldErrors[error];
  return refusal && { [refusal.field]: refusal.text };
}
