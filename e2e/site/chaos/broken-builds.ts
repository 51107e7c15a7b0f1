import { integrityOf } from '@studio/releases/integrity';
import { fileKey, keysOf } from '@studio/releases/published';
import { type AppName, contractNumber } from '@studio/shared/contract';
import type { SiteReleases } from '../releases-of.ts';

/** Publishes the live release of an app again, broken in some way, signed by its team. */
export type PublishBroken = (
  releases: SiteReleases,
  app: AppName,
  version: string,
) => Promise<void>;

async function textOf({ store }: SiteReleases, key: string): Promise<string> {
  const stored = await store.get(key);
  if (stored === undefined) throw new Error(`There is no ${key}.`);
  return stored.bytes.toString();
}

/**
 * Publishes a release with another text in one of its scripts.
 * @throws {Error} when the change leaves the script equal
 */
function withScript(name: RegExp, change: (text: string) => string): PublishBroken {
  return async (releases, app, version) => {
    const live = await releases.readLive(app);
    const path = live.files.find((file) => name.test(file.path))?.path ?? '';
    const text = await textOf(releases, fileKey(live, path));
    const changed = change(text);
    if (changed === text) throw new Error(`${app}: ${path} is not built as this test expects.`);
    await releases.publishCopy(app, version, { files: { [path]: changed } });
  };
}

const entry = /^remoteEntry\.[^.]+\.js$/;
const exposed = /^remote\.[^.]+\.js$/;

export const unchanged: PublishBroken = (releases, app, version) =>
  releases.publishCopy(app, version);

export const cutOff = withScript(exposed, (text) => text.slice(0, text.length / 2));

const thrown = 'throw Error("broken by a test")';

/** Publishes a release that throws when it is evaluated. The code of the exposed module starts with its exports. */
export const throwing = withScript(exposed, (text) =>
  text.replace(/\w+\.d\(\w+,\{contract:/, (start) => `(()=>{${thrown}})(),${start}`),
);

/** Publishes a shell whose script throws before anything else. */
export const notStarting = withScript(/^shell\.[^.]+\.js$/, (text) => `${thrown};${text}`);

/** Publishes a remote with a component that throws on every route. */
export const throwingInRender = withScript(exposed, (text) =>
  text.replace(
    /(\w+\.d\(\w+,\{contract:(?:\(\)=>[\w$.]+,\w+:)+?\(\)=>[\w$.]+,routes:\(\)=>)(\w+)/,
    (_, start, routes) =>
      `${start}${routes}.map(r=>({...r,lazy:void 0,element:void 0,Component(){${thrown}}}))`,
  ),
);

export const forOtherReact = withScript(entry, (text) =>
  text.replace(/(shareKey:"react",import:null,requiredVersion:)"[^"]*"/, '$1"^18.3.1"'),
);

export const forOtherContract = withScript(exposed, (text) =>
  text.replace(/(\w+\.d\(\w+,\{contract:\(\)=>)\w+/, `$1${contractNumber + 1}`),
);

/** Publishes a release with another server build. */
function withServer(change: (text: string) => string): PublishBroken {
  return async (releases, app, version) => {
    const { version: live, server } = await releases.readLive(app);
    const bytes = Buffer.from(change(await textOf(releases, keysOf(app, live).server(server))));
    const name = 'broken.cjs';
    await releases.store.put(keysOf(app, version).server(name), bytes);
    const serverIntegrity = integrityOf(bytes);
    await releases.publishCopy(app, version, { release: { server: name, serverIntegrity } });
  };
}

export const throwingOnServer = withServer((text) => `${thrown};${text}`);

export const throwingInServerRender = withServer(
  (text) =>
    `${text};module.exports={...module.exports,routes:module.exports.routes.map(r=>({...r,lazy:void 0,Component(){${thrown}}}))};`,
);

/** Publishes a shell that loads but renders no page. */
export const throwingInEveryPage = withServer(
  (text) => `${text};module.exports={...module.exports,renderPage(){${thrown}}};`,
);
