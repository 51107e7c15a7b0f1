import { jsonText } from '@studio/releases/json';
import { satisfies } from 'semver';
import * as v from 'valibot';

const day = v.pipe(v.string(), v.isoDate());

const advisory = v.object({
  /** The number of the advisory: GHSA or CVE; a name of our own where it has none. */
  id: v.string(),
  package: v.string(),
  /** The range of versions. */
  affected: v.string(),
  about: v.string(),
  /** The reason why the site is not weak, and the day of this judgement; without it the command fails. */
  accepted: v.optional(v.object({ since: day, reason: v.string() })),
});

/** An advisory about a package, or about the runtime as `node`. */
export type Advisory = v.InferOutput<typeof advisory>;

/** The schema of scripts/advisories.json: the known advisories, and the day of the last comparison by hand. */
export const advisoriesSchema = jsonText(
  v.object({ compared: day, advisories: v.array(advisory) }),
);

/** The most days between comparisons by hand, while a registry gives no advisories. */
const mostDays = 14;

const found = v.object({
  name: v.string(),
  title: v.string(),
  url: v.string(),
  range: v.string(),
  severity: v.string(),
});

/** The schema of `npm audit --json`: a cause is an advisory, or the name of a package that has one. */
const auditSchema = jsonText(
  v.object({
    vulnerabilities: v.record(
      v.string(),
      v.object({ via: v.array(v.union([v.string(), v.looseObject(found.entries)])) }),
    ),
  }),
);

/** Returns the advisories of a report of `npm audit`; undefined when the registry gave none. */
export function advisoriesOf(report: string): Advisory[] | undefined {
  const { success, output } = v.safeParse(auditSchema, report);
  if (!success) return undefined;
  return Object.values(output.vulnerabilities)
    .flatMap(({ via }) => via)
    .flatMap((cause) => (typeof cause === 'string' ? [] : [cause]))
    .map(({ name, title, url, range, severity }) => ({
      ...{ id: url.split('/').at(-1) ?? url, package: name, affected: range },
      about: `${title} (${severity})`,
    }));
}

/** A package that is installed, or the runtime. */
export interface Installed {
  readonly where: string;
  readonly name: string;
  readonly version: string;
}

/** What a comparison says: accepted advisories and problems, one sentence each. */
export interface Compared {
  readonly accepted: readonly string[];
  readonly problems: readonly string[];
}

/** Compares what is installed with advisories; one of a registry is accepted where the list names its id and package. */
export function compare(
  installed: readonly Installed[],
  listed: readonly Advisory[],
  reported: readonly Advisory[],
): Compared {
  const known = new Map(listed.map((one) => [`${one.package} ${one.id}`, one]));
  const fresh = reported.filter((one) => !known.has(`${one.package} ${one.id}`));
  const [accepted, problems]: [Set<string>, Set<string>] = [new Set(), new Set()];
  for (const { where, name, version } of installed) {
    for (const one of [...listed, ...fresh]) {
      if (one.package !== name || !satisfies(version, one.affected)) continue;
      const sentence = `${where}: ${name} ${version}: ${one.about} [${one.id}]`;
      if (one.accepted === undefined) problems.add(sentence);
      else accepted.add(`${sentence}: accepted ${one.accepted.since}, ${one.accepted.reason}`);
    }
  }
  return { accepted: [...accepted], problems: [...problems] };
}

/** Returns the problem of a list that stands alone and is old; undefined while it is fresh. */
export function oldListProblem(compared: string, today: Date): string | undefined {
  const days = Math.floor((today.getTime() - Date.parse(compared)) / (24 * 60 * 60 * 1000));
  if (days <= mostDays) return undefined;
  return `No registry gave advisories, and scripts/advisories.json was last compared by hand ${days} days ago: compare it with github.com/advisories and nodejs.org/en/blog/vulnerability, and set its day.`;
}
