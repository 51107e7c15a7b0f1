import * as v from 'valibot';

const aboutPassword = v.looseObject({
  extensions: v.looseObject({ field: v.literal('password'), invalid: v.unknown() }),
});

/** Errors as Directus answers them, without the refused password that its policy check repeats. */
export function withoutPasswords(errors: unknown): unknown {
  if (!Array.isArray(errors)) return errors;
  return errors.map((error: unknown) => {
    const parsed = v.safeParse(aboutPassword, error);
    if (!parsed.success) return error;
    const { invalid: _, ...extensions } = parsed.output.extensions;
    return { ...parsed.output, extensions };
  });
}
