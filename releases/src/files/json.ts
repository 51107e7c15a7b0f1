import * as v from 'valibot';

/** Returns the schema of a text that is JSON of this form. */
export const jsonText = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.string(), v.parseJson(), schema);
