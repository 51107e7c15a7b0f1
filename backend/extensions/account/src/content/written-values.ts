import { createError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import { contentRuleOf, invalidFields } from '@studio/shared/content-rules';
import * as v from 'valibot';
import { collections } from '../../../../schema/index.ts';
import { labelOf, ruleText } from '../../../../schema/vocabulary/content-rules.ts';

/** A broken rule, in the form in which the Studio marks the field and shows the rule. */
interface Problem {
  field: string;
  path: string[];
  type: 'regex';
  label: string;
  validation_message: string;
}

/** Answers a value that its field does not accept: 400. */
const BrokenRule = createError<Problem>(
  'FAILED_VALIDATION',
  ({ label, validation_message }) => `«${label}»: ${validation_message}`,
  400,
);

/** The labels of Directus' own fields of files. */
const fileLabels: { readonly [field: string]: string } = {
  title: 'Titolo',
  filename_download: 'Nome del file',
  description: 'Descrizione',
  location: 'Luogo',
};

function label(collection: string, field: string): string {
  if (collection === 'directus_files') return fileLabels[field] ?? field;
  const definition = collections.find((one) => one.collection === collection);
  return labelOf(definition?.fields[field], field);
}

/**
 * Rejects values that break the rules of their fields.
 * @throws a list of errors, one for each field
 */
export function refuseBroken(collection: string, values: object): void {
  const errors = invalidFields(collection, values).flatMap((field) => {
    const rule = contentRuleOf(collection, field);
    if (rule === undefined) return [];
    const extensions: Problem = {
      ...{ field, path: [], type: 'regex' },
      ...{ label: label(collection, field), validation_message: ruleText(rule) },
    };
    return [new BrokenRule(extensions)];
  });
  if (errors.length > 0) throw errors;
}

const record = v.looseObject({});
const ofCollection = v.object({ collection: v.string() });

/** Checks every write of content (Studio, API, import, restored revision) against the content rules. */
export const writtenValues: HookConfig = ({ filter }) => {
  const check: FilterHandler = (payload, meta) => {
    if (v.is(record, payload)) refuseBroken(v.parse(ofCollection, meta).collection, payload);
    return payload;
  };
  for (const event of ['items.create', 'items.update', 'files.create', 'files.update'])
    filter(event, check);
};
