import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseSchema } from '@studio/shared/contract';
import { toJsonSchema } from '@valibot/to-json-schema';

/** The JSON Schema of `release.json`, for programs that know nothing of this repository. */
export const releaseSchemaFile = join(import.meta.dirname, '../docs/release.schema.json');

/** Returns the text of the JSON Schema, made of the schema that every reader of a release parses it with. */
export function releaseSchemaText(): string {
  const schema = toJsonSchema(releaseSchema, { target: 'draft-2020-12' });
  return `${JSON.stringify({ title: 'release.json', ...schema }, null, 2)}\n`;
}

if (import.meta.main) writeFileSync(releaseSchemaFile, releaseSchemaText());
