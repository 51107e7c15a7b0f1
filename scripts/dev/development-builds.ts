import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ManifestSource } from '@studio/gateway/manifest/follow-manifest';
import {
  type LiveApp,
  type LiveReleases,
  releaseSet,
} from '@studio/gateway/manifest/live-releases';
import { releasedFilePolicy } from '@studio/gateway/security/release-policy';
import type { LocalBuild } from '@studio/releases/dev/local-build';
import { ifThere } from '@studio/releases/files';
import { partsOf } from '@studio/releases/files/folders';
import { consoleApp } from '@studio/releases/manifest';
import { fileKey, keysOf } from '@studio/releases/published';
import type { Store } from '@studio/releases/store';
import { type AppName, appNamePattern, withoutRetrySegment } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';

/** Development builds, which the gateway serves in the place of releases. */
export interface DevelopmentBuilds {
  /** Makes a build live under a version of its own. */
  readonly put: (build: LocalBuild) => Promise<void>;
  /** Returns the live releases, with the builds in their place. */
  readonly inPlaceOf: (released: ManifestSource) => ManifestSource;
  /** Returns a store of releases that has the builds too. */
  readonly extendStore: (store: Store) => Store;
  /** Returns the file of a build that has this path on the site. */
  readonly fileOf: (path: string) => string | undefined;
  /** Serves the files of builds. They carry no signature, and the gateway itself serves signed releases only. */
  readonly routes: FastifyPluginAsync<{ readonly siteUrl: string }>;
}

const prefix = 'development-';

/** The number of builds whose first scripts stay; a page that is further behind reloads instead of updating. */
const keptBuilds = 10;

const paramsSchema = v.object({
  app: v.pipe(v.string(), v.regex(appNamePattern)),
  number: v.string(),
  '*': v.string(),
});

const addressPattern = new RegExp(`^/releases/([^/]+)/${prefix}\\d+/(.+)$`);

/**
 * Creates the builds of a folder. The scripts that a page starts with stay as the page was rendered for them, and the
 * server's build as it was described; every other file is the newest one of the folder.
 */
export function createDevelopmentBuilds(folder: string): DevelopmentBuilds {
  const listeners: (() => void)[] = [];
  /** The files that stay, by the key that a release would have in the store. */
  const kept = new Map<string, Buffer>();
  const versions: { readonly keys: readonly string[] }[] = [];
  let edited: Readonly<Record<AppName, LiveApp>> = {};

  async function read(key: string): Promise<Buffer | undefined> {
    const [app = '', version = '', ...path] = key.split('/');
    if (!version.startsWith(prefix)) return undefined;
    return kept.get(key) ?? (await ifThere(readFile(join(folder, app, ...path))));
  }

  return {
    async put({ release, web }) {
      const { app, server } = release;
      const version = `${prefix}${versions.length}`;
      const keys = keysOf(app, version);
      const scripts = [...release.scripts, ...release.routes.flatMap((route) => route.scripts)];
      const styles = [...release.styles, ...release.routes.flatMap((route) => route.styles)];
      const files = [
        [keys.server(server), join(partsOf(folder, app).server, server)] as const,
        ...scripts.map((path) => [fileKey({ app, version }, path), join(web, path)] as const),
      ];
      for (const [key, file] of files) kept.set(key, await readFile(file));
      versions.push({ keys: files.map(([key]) => key) });
      for (const key of versions.at(-1 - keptBuilds)?.keys ?? []) kept.delete(key);
      const starting = new Set([...scripts, ...styles]);
      const listed = release.files.filter(({ path }) => starting.has(path));
      edited = { ...edited, [app]: { release: { ...release, version, files: listed } } };
      for (const listener of listeners) listener();
    },
    inPlaceOf: (released) => ({
      current(): LiveReleases {
        const live = released.current();
        const { [consoleApp]: editedConsole, ...apps } = edited;
        const ofConsole = editedConsole ?? live?.console;
        return {
          revision: (live?.revision ?? 0) + versions.length,
          common: releaseSet({ ...live?.common.apps, ...apps }),
          ...(ofConsole && { console: ofConsole }),
        };
      },
      onChange(listener) {
        listeners.push(listener);
        released.onChange(listener);
      },
      close: released.close,
    }),
    extendStore: (store) => ({
      ...store,
      async get(key) {
        const bytes = await read(key);
        return bytes === undefined ? await store.get(key) : { bytes, tag: '' };
      },
    }),
    fileOf(path) {
      const [, app, file] = addressPattern.exec(path) ?? [];
      return app && file && join(partsOf(folder, app).web, withoutRetrySegment(file));
    },
    async routes(app, { siteUrl }) {
      await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });
      const address = `/releases/:app/${prefix}:number/*`;
      app.get(address, { config: { rateLimit: false } }, (request, reply) => {
        const { app: name, number, '*': requested } = v.parse(paramsSchema, request.params);
        const path = withoutRetrySegment(requested);
        const policy = releasedFilePolicy(path, siteUrl);
        if (policy !== undefined) reply.header('content-security-policy', policy);
        // The recipe writes a map beside each script, and no script names its map.
        if (path.endsWith('.js')) reply.header('sourcemap', `${path.split('/').at(-1)}.map`);
        const bytes = kept.get(fileKey({ app: name, version: `${prefix}${number}` }, path));
        if (bytes !== undefined) return reply.type('text/javascript; charset=utf-8').send(bytes);
        return reply.sendFile(path, partsOf(folder, name).web);
      });
    },
  };
}
