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

/** Which releases a page has taken files from, other than those it is made of; `auth@1.0.0`. */
export interface OtherReleases {
  /** Releases before the live ones, which the page names to fall back on. */
  readonly previous: readonly string[];
  /** Releases that the page names nowhere: it is a mixture. */
  readonly foreign: readonly string[];
}

/** The releases that files with these addresses belong to, each once; other addresses do not count. */
function releasesBehind(addresses: readonly string[]): string[] {
  const found = addresses.flatMap((address) => {
    const [, app, version] = address.match(/\/releases\/([^/]+)\/([^/]+)\//) ?? [];
    return app === undefined ? [] : [`${app}@${version}`];
  });
  return [...new Set(found)];
}

/**
 * Compares what a page has loaded with what it says that it is made of.
 * @param boot text of the page's boot data
 * @param addresses of everything it has loaded
 * @throws where there is no boot data
 */
export function otherReleases(boot: string, addresses: readonly string[]): OtherReleases {
  const { composition, remotes } = v.parse(bootstrapSchema, boot);
  const live = composition.split(' ');
  const named = remotes.flatMap(({ name, previous }) =>
    previous === undefined ? [] : [`${name}@${previous.version}`],
  );
  const others = releasesBehind(addresses).filter((release) => !live.includes(release));
  return {
    previous: others.filter((release) => named.includes(release)),
    foreign: others.filter((release) => !named.includes(release)),
  };
}
