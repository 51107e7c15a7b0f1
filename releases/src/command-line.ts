import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { type AppName, apps } from '@studio/shared/contract';
import * as v from 'valibot';

/** What the tool can do, by the verb that asks for it. */
export const verbNames = [
  'build',
  'publish',
  'check',
  'link',
  'promote',
  'rollback',
  'status',
  'history',
  'diff',
  'clean',
] as const;

/** What is asked of the tool. */
export interface Wish {
  readonly verb: (typeof verbNames)[number];
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
  /** Whether what was checked is promoted although something was found. */
  readonly anyway: boolean;
  /** Who asks. */
  readonly by: string;
  /** Origin of the site to try a release on, without a trailing slash. */
  readonly site: string;
  /** The releases that a link shows, `shell@1.0.0 …`; what is live where it is not said. */
  readonly composition: string | undefined;
}

/** Where a site runs on a developer's machine. */
const defaultSite = 'http://localhost:3000';

/** How the tool is used. */
export const usage = `npm run release -- <verb> [app…] [options]
  build     compile an app and describe the release
  publish   sign and upload what was built; it is not live yet
  check     prove that what was published fits what is live, and try it in a browser
  link      an address that shows the site made of certain releases, for an hour
  promote   make what was published live; --percent 10 for a share of the visitors
  rollback  make the release before live again, or end a roll-out
  status    what is live, and how it does
  history   who changed what, when and why
  diff      two releases of an app, beside one another
  clean     remove releases that no tab can need any more
  apps: ${apps.join(', ')}
  --version <version>  another release than the one built last; twice for diff
  --because <text>     why, for the history
  --without <path>     a path that is given up on purpose
  --anyway             promote what the check has objections to
  --site <url>         the site to try it on, ${defaultSite} unless told
  --composition <text> for link: the releases, "shell@<version> auth@<version> …"`;

const percentSchema = v.pipe(
  v.string(),
  v.digits(),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(99),
);

const siteSchema = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/),
  v.transform((url) => new URL(url).origin),
);

const wishSchema = v.object({
  verb: v.picklist(verbNames),
  apps: v.array(v.picklist(apps)),
  percent: v.optional(percentSchema),
  site: v.optional(siteSchema, defaultSite),
});

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        version: { type: 'string', multiple: true },
        percent: { type: 'string' },
        because: { type: 'string' },
        without: { type: 'string', multiple: true },
        anyway: { type: 'boolean' },
        site: { type: 'string' },
        composition: { type: 'string' },
      },
    });
  } catch {
    return undefined;
  }
}

/** What the command line asks for; undefined where it makes no sense. */
export function parseArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Wish | undefined {
  const given = read(args);
  if (given === undefined) return undefined;
  const [verb, ...names] = given.positionals;
  const {
    version = [],
    percent,
    because,
    without = [],
    anyway = false,
    site,
    composition,
  } = given.values;
  const parsed = v.safeParse(wishSchema, { verb, apps: names, percent, site });
  if (!parsed.success) return undefined;
  return {
    ...parsed.output,
    apps: names.length === 0 ? apps : parsed.output.apps,
    areNamed: names.length > 0,
    percent: parsed.output.percent,
    versions: version,
    because,
    without,
    anyway,
    composition,
    by: environment.RELEASE_BY ?? userInfo().username,
  };
}
