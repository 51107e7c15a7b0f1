import * as v from 'valibot';

const errors = v.array(v.object({ extensions: v.object({ field: v.string(), type: v.string() }) }));

/** Returns the fields that a function rejects, each with its reason, as `email: invalid`; none when it returns. */
export function wrongFieldsOf(parse: () => unknown): string[] {
  try {
    parse();
    return [];
  } catch (error) {
    return v.parse(errors, error).map(({ extensions: { field, type } }) => `${field}: ${type}`);
  }
}
