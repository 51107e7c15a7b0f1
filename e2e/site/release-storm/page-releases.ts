import * as v from 'valibot';

const bootstrapSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    composition: v.string(),
    remotes: v.array(
      v.object({
        name: v.string(),
        previous: v.optional(v.object({ version: v.string() })),
      }),
    ),
  }),
);

/** The releases that a page loaded files from, besides its composition; `auth@1.0.0`. */
export interface OtherReleases {
  /** The releases that the page names: its composition and its fallbacks. */
  readonly named: string;
  /** Earlier releases that the page names as fallbacks. */
  readonly previous: readonly string[];
  /** Releases that the page does not name: it is a mixture. */
  readonly foreign: readonly string[];
}

/** Returns the releases of the files at these addresses, without repeats; ignores other addresses. */
function releasesBehind(addresses: readonly string[]): string[] {
  const found = addresses.flatMap((address) => {
    const [, app, version] = address.match(/\/releases\/([^/]+)\/([^/]+)\//) ?? [];
    return app === undefined ? [] : [`${app}@${version}`];
  });
  return [...new Set(found)];
}

/**
 * Compares the loaded files of a page with its composition.
 * @param boot text of the page's bootstrap data
 * @param addresses of everything it has loaded
 * @throws {Error} when there are no bootstrap data
 */
export function otherReleases(boot: string, addresses: readonly string[]): OtherReleases {
  const { composition, remotes } = v.parse(bootstrapSchema, boot);
  const live = composition.split(' ');
  const named = remotes.flatMap(({ name, previous }) =>
    previous === undefined ? [] : [`${name}@${previous.version}`],
  );
  const behind = releasesBehind(addresses);
  // The address of a file that releases share names none: it is of the page's release, unless that has files of its own.
  const shared = live
    .filter((release) => !behind.includes(release))
    .map((release) => release.replace(/@.*/, '@files'));
  const others = behind.filter((release) => ![...live, ...shared].includes(release));
  return {
    named: [...live, ...named].join(' '),
    previous: others.filter((release) => named.includes(release)),
    foreign: others.filter((release) => !named.includes(release)),
  };
}
