/** The fields as a browser sends them itself. */
type Fields = FormData | URLSearchParams;

/**
 * Returns the value of a field in a form that the browser itself sends or would send.
 * @param type the type of the value: a box to tick is a boolean, several boxes of one name are an array
 */
export function sentValue(fields: Fields, name: string, type: string): string | boolean | string[] {
  if (type === 'boolean') return fields.has(name);
  const texts = fields.getAll(name).filter((value) => typeof value === 'string');
  // Browsers send line breaks as two characters, which would count twice.
  const values = texts.map((text) => text.replaceAll('\r\n', '\n'));
  return type === 'array' ? values : (values[0] ?? '');
}

/** Returns the type of a value as {@link sentValue} takes it; undefined for one that no field of a form holds. */
export function fieldType(value: unknown): 'string' | 'boolean' | 'array' | undefined {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : undefined;
}

/** Returns the values of a form, as far as the browser itself sends them; the others stay. */
export function withSentValues<Values extends object>(values: Values, fields: Fields): Values {
  const sent = Object.entries(values).flatMap(([name, value]) => {
    const type = fieldType(value);
    return type === undefined ? [] : [[name, sentValue(fields, name, type)] as const];
  });
  return { ...values, ...Object.fromEntries(sent) };
}
