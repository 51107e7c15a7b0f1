import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import { contentRuleOf, invalidFields, normalContent } from '@studio/shared/rules';
import * as v from 'valibot';
import { ruleText } from '../../../../../schema/vocabulary/content-rules.ts';
import { fieldProblem, labelIn } from '../../common/field-problems.ts';

/** The labels of Directus' own fields of files. */
const fileLabels: { readonly [field: string]: string } = {
  title: 'Titolo',
  filename_download: 'Nome del file',
  description: 'Descrizione',
  location: 'Luogo',
};

function label(collection: string, field: string): string {
  if (collection === 'directus_files') return fileLabels[field] ?? field;
  return labelIn(collection, field);
}

/**
 * Rejects values that break the rules of their fields.
 * @throws a list of errors, one for each field
 */
export function refuseBroken(collection: string, values: object): void {
  const errors = invalidFields(collection, values).flatMap((field) => {
    const rule = contentRuleOf(collection, field);
    if (rule === undefined) return [];
    return [fieldProblem(field, label(collection, field), ruleText(rule), collection)];
  });
  if (errors.length > 0) throw errors;
}

const record = v.looseObject({});
const ofCollection = v.object({ collection: v.string() });

/** Checks every write of content (Studio, API, import, restored revision) against the content rules. */
export const writtenValues: HookConfig = ({ filter }) => {
  const check: FilterHandler = (payload, meta) => {
    if (!v.is(record, payload)) return payload;
    const { collection } = v.parse(ofCollection, meta);
    const normal = normalContent(collection, payload);
    refuseBroken(collection, normal);
    return normal;
  };
  for (const event of ['items.create', 'items.update', 'files.create', 'files.update'])
    filter(event, check);
};
