import * as v from 'valibot';
import { type ReadEnvironment, secretSettings } from './environment.ts';

const settingSchema = v.object({
  name: v.string(),
  /** Null for a setting without a value and without a default. */
  value: v.nullable(v.string()),
  /** `environment`, the path of a file, `default`, or the program that gives it. */
  origin: v.string(),
});

/** A setting as a program uses it. A secret has a text in the place of its value. */
export type EffectiveSetting = v.InferOutput<typeof settingSchema>;

/** The settings of one program, and the sentences about missing and wrong ones. */
export const effectiveSchema = v.object({
  settings: v.array(settingSchema),
  problems: v.array(v.string()),
});

/** The settings of one program, and the sentences about missing and wrong ones. */
export type Effective = v.InferOutput<typeof effectiveSchema>;

/** Shown in the place of a secret. */
export const hidden = '(set)';

/** Returns the settings of a schema of environment variables with the values and origins that were read. */
export function effectiveSettings(
  entries: v.ObjectEntries,
  { values, origins }: Pick<ReadEnvironment, 'values' | 'origins'>,
): EffectiveSetting[] {
  return Object.entries(entries).map(([name, entry]) => {
    const value = values[name];
    if (value !== undefined) {
      const isSecret = secretSettings.includes(name);
      return { name, value: isSecret ? hidden : value, origin: origins[name] ?? '' };
    }
    const byDefault: unknown = v.getDefault(entry);
    if (byDefault === undefined || byDefault === '') return { name, value: null, origin: '' };
    return { name, value: String(byDefault), origin: 'default' };
  });
}
