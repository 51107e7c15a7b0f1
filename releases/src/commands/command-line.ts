import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { type AppName, apps } from '@studio/shared/contract';
import * as v from 'valibot';
import { appNamePattern } from '../manifest/manifest.ts';
import { defaultSite, optionsOf, type VerbName, verbNames } from './usage.ts';

/** What is asked of the tool. */
export interface Wish {
  readonly verb: VerbName;
  /** The apps it is about; all of them where none is named. */
  readonly apps: readonly AppName[];
  /** Whether apps were named. */
  readonly areNamed: boolean;
  /** Versions, where they are named; otherwise what was built last. */
  readonly versions: readonly string[];
  /** Share of visitors, 1 to 99; everybody where it is not said. */
  readonly percent: number | undefined;
  /** Why, for the history. */
  readonly because: string | undefined;
  /** Paths that are given up on purpose. */
  readonly without: readonly string[];
  /** The release to go back to; the newest before the live one that can be used where it is not said. */
  readonly to: string | undefined;
  /** Revision of the live set that a site has seen; 0 where the store has them all. */
  readonly above: number;
  /** Whether something is promoted, or gone back to, although something was found. */
  readonly anyway: boolean;
  /** Whether the releases before have a fault: no way leads back to them. */
  readonly securityFix: boolean;
  /** Whether a program reads the answer. */
  readonly json: boolean;
  /** Who asks. */
  readonly by: string;
  /** Whether a check goes the journeys that log in, on a site that it starts. */
  readonly journeys: boolean;
  /** Origin of the site to try a release on, without a trailing slash. */
  readonly site: string;
  /** The releases that a link shows, `shell@1.0.0 …`; what is live where it is not said. */
  readonly composition: string | undefined;
  /** The path that the app lets another one claim, and that app. */
  readonly given?: { readonly path: string; readonly to: string };
}

/** A command line that makes no sense; the message is a sentence that says why. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

const options = {
  version: { type: 'string', multiple: true },
  to: { type: 'string' },
  percent: { type: 'string' },
  because: { type: 'string' },
  without: { type: 'string', multiple: true },
  anyway: { type: 'boolean' },
  'security-fix': { type: 'boolean' },
  above: { type: 'string' },
  site: { type: 'string' },
  'no-journeys': { type: 'boolean' },
  composition: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const wishSchema = v.object({
  verb: v.picklist(verbNames, ({ input }) => `${input === '' ? 'Nothing' : input} is no verb.`),
  apps: v.array(v.picklist(apps, ({ input }) => `${input} is no app.`)),
  percent: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d?$/, '--percent is a whole number from 1 to 99.'),
      v.transform(Number),
    ),
  ),
  above: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, '--above is the number of a revision.'),
      v.transform(Number),
    ),
    '0',
  ),
  site: v.optional(
    v.pipe(
      v.string(),
      v.url('--site is an address that begins with http: or https:.'),
      v.regex(/^https?:/, '--site is an address that begins with http: or https:.'),
      v.transform((url) => new URL(url).origin),
    ),
    defaultSite,
  ),
});

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

/** What does not go together; undefined where all does. */
function misfit(
  verb: VerbName,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
) {
  const allowed: readonly string[] = optionsOf[verb];
  const foreign = Object.keys(given).find(
    (option) => option !== 'json' && !allowed.includes(option),
  );
  if (foreign !== undefined) return `--${foreign} is not an option of ${verb}.`;
  const isOne = names.length === 1;
  if ((given.version ?? given.percent ?? given.to) !== undefined && !isOne) {
    return '--version, --to and --percent want the name of one app.';
  }
  if (given['security-fix'] !== undefined && given.percent !== undefined)
    return 'A security fix is for everybody: leave --percent out.';
  // Nobody takes the whole site back by leaving a word out.
  if ((verb === 'rollback' || verb === 'retire') && names.length === 0)
    return `${verb} needs the name of an app.`;
  const most = verb === 'diff' ? 2 : 1;
  return Array.isArray(given.version) && given.version.length > most
    ? `--version is said ${most === 1 ? 'once' : 'twice at most'}.`
    : undefined;
}

/**
 * What the command line asks for.
 * @throws Misuse
 */
export function parseArguments(args: readonly string[], environment: NodeJS.ProcessEnv): Wish {
  const { positionals, values } = read(args);
  const [verb = '', ...words] = positionals;
  const given = verb === 'consent' ? givenPath(words) : undefined;
  const names = given === undefined ? words : words.slice(0, 1);
  const { percent, above, site } = values;
  const parsed = v.safeParse(wishSchema, { verb, apps: names, percent, above, site });
  if (!parsed.success) throw new Misuse(parsed.issues[0].message);
  const problem = misfit(parsed.output.verb, names, values);
  if (problem !== undefined) throw new Misuse(problem);
  return {
    ...parsed.output,
    apps: names.length === 0 ? apps : parsed.output.apps,
    areNamed: names.length > 0,
    percent: parsed.output.percent,
    versions: values.version ?? [],
    to: values.to,
    because: values.because,
    without: values.without ?? [],
    anyway: values.anyway ?? false,
    securityFix: values['security-fix'] ?? false,
    composition: values.composition,
    journeys: !values['no-journeys'],
    ...(given && { given }),
    json: values.json ?? false,
    by: environment.RELEASE_BY ?? userInfo().username,
  };
}

const givenSchema = v.strictTuple([
  v.string(),
  v.pipe(v.string(), v.regex(/^[/*]/)),
  v.pipe(v.string(), v.regex(appNamePattern)),
]);

/** Reads `<app> <path> <other app>`. @throws Misuse */
function givenPath(words: readonly string[]): NonNullable<Wish['given']> {
  const parsed = v.safeParse(givenSchema, words);
  if (!parsed.success)
    throw new Misuse('consent needs an app, a path of it and the app that may claim the path.');
  const [, path, to] = parsed.output;
  return { path, to };
}
