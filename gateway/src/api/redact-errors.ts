import * as v from 'valibot';

const errorsSchema = v.looseObject({
  errors: v.array(
    v.looseObject({
      extensions: v.optional(v.looseObject({ invalid: v.optional(v.unknown()) }), {}),
    }),
  ),
});

/**
 * Takes refused values out of an error answer: the backend repeats them, even a password.
 * @param text the answer's body; returned as it is when it holds no errors
 */
export function redactErrors(text: string): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), errorsSchema), text);
  if (!parsed.success) return text;
  const errors = parsed.output.errors.map(({ extensions, ...error }) => {
    const { invalid: _invalid, ...kept } = extensions;
    return { ...error, extensions: kept };
  });
  return JSON.stringify({ ...parsed.output, errors });
}
