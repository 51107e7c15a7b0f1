import { publicKeysIn } from '../keys.ts';
import { linksTo } from '../links-to.ts';
import {
  accessWith,
  changeManifest,
  RejectedError,
  readManifest,
  retired,
} from '../manifest/index.ts';
import { catchAllOwner } from '../paths/clashes.ts';
import { openStore } from '../store/index.ts';
import { authorOf } from './author.ts';
import { eachApp, type Verb } from './verb.ts';

export const retire: Verb = (wish, { releases, keys }) =>
  eachApp(wish.apps, async (app) => {
    const store = openStore(releases);
    if (app === catchAllOwner && !wish.anyway)
      throw new RejectedError(
        `${app} answers every path that no other app has, the first page too: retire it with --anyway if the site is to end.`,
      );
    const version = (await readManifest(store)).apps[app]?.version;
    const links =
      version === undefined ? [] : await linksTo(store, publicKeysIn(keys), app, wish.site);
    await changeManifest(accessWith(store, keys, wish.above), (live) =>
      retired(live, app, authorOf(wish)),
    );
    const { by, because: why } = wish;
    const event = { type: 'retired', app, version: version ?? '', by } as const;
    return {
      lines: [
        `${app} ${version} is retired: the site answers its paths as if it did not exist.`,
        ...links.map((link) => `  ${link}`),
      ],
      result: { version: version ?? null, links },
      events: [{ ...event, ...(why && { why }) }],
    };
  });
