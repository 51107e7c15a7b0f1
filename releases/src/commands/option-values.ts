import { appNamePattern } from '@studio/shared/contract';
import * as v from 'valibot';
import { grantedPath } from '../manifest/manifest.ts';

/** Returns the schema of a text of this form, with the sentence about any other one. */
const text = (form: RegExp, problem: string) => v.pipe(v.string(), v.regex(form, problem));

/** Returns the schema of a number in decimal digits. */
const number = (form: RegExp, problem: string) => v.pipe(text(form, problem), v.transform(Number));

/** Units of times, in milliseconds. */
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

const siteProblem = '--site must be an address that begins with http: or https:.';
const portProblem = '--port must be a number from 1 to 65535.';

/** The values on the command line, each alone; a message is a sentence about the first one that is wrong. */
export const valuesSchema = v.object({
  apps: v.array(
    v.pipe(
      v.string(),
      v.regex(appNamePattern, ({ input }) => `${input} cannot be the name of an app.`),
    ),
  ),
  path: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check(
          (path) => v.is(grantedPath, path),
          '--path must be a path of fixed parts, such as /prices.',
        ),
      ),
    ),
  ),
  budget: v.optional(
    v.pipe(
      text(/^\d{1,7},\d{1,7}$/, '--budget must be the bytes of scripts and of styles: 20000,4000.'),
      v.transform((given) => given.split(',').map(Number)),
      v.transform(([scripts = 0, styles = 0]) => ({ scripts, styles })),
    ),
  ),
  percent: v.optional(number(/^[1-9]\d?$/, '--percent must be a whole number from 1 to 99.')),
  generation: v.optional(number(/^[1-9]\d{0,2}$/, '--generation must be a number from 1 to 999.')),
  after: v.optional(
    v.pipe(
      text(/^[1-9]\d{0,3}[mhd]$/, '--after must be a time such as 30m, 6h or 2d.'),
      v.transform((given) => Number.parseInt(given, 10) * (units[given.slice(-1)] ?? 0)),
    ),
  ),
  branch: v.optional(
    v.pipe(
      text(/[a-z0-9]/i, '--branch must have a letter or a digit.'),
      v.maxLength(100, '--branch has 100 characters at most.'),
    ),
  ),
  days: v.optional(number(/^(?:[1-9]|[12]\d|30)$/, '--days must be a whole number from 1 to 30.')),
  port: v.optional(
    v.pipe(number(/^[1-9]\d{0,4}$/, portProblem), v.maxValue(65_535, portProblem)),
    '3100',
  ),
  above: v.optional(number(/^\d{1,9}$/, '--above must be the number of a revision.'), '0'),
  site: v.pipe(
    v.string(),
    v.url(siteProblem),
    v.regex(/^https?:/, siteProblem),
    v.transform((url) => new URL(url).origin),
  ),
});
