import {
  type AppName,
  appNamePattern,
  cohortCookie,
  compositionPath,
  inAppOrder,
} from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import { releasesFor } from './cohort.ts';
import type { ManifestSource } from './follow-manifest.ts';
import type { LiveApp, ReleaseSet } from './live-releases.ts';

/** Returns a release as compositions name it, `auth@1.0.0`. */
export const releaseName = (app: string, version: string) => `${app}@${version}`;

/** Returns the composition of a release set, `shell@1.0.0 auth@1.1.0`, in the contract's order. */
export function compositionOf(releases: ReleaseSet): string {
  return liveApps(releases)
    .map(([name, { release }]) => releaseName(name, release.version))
    .join(' ');
}

/** Returns the apps of a release set in the contract's order. */
export function liveApps(releases: ReleaseSet): [AppName, LiveApp][] {
  return inAppOrder(Object.keys(releases.apps)).flatMap((name): [AppName, LiveApp][] => {
    const app = releases.apps[name];
    return app === undefined ? [] : [[name, app]];
  });
}

/** Parses a composition; returns the versions by app, without what cannot be an app. */
export function versionsIn(composition: string): ReadonlyMap<AppName, string> {
  const named = composition.split(' ').flatMap((entry): [AppName, string][] => {
    const [app = '', version] = entry.split('@');
    return appNamePattern.test(app) && version ? [[app, version]] : [];
  });
  return new Map(named);
}

interface Options {
  readonly manifest: Pick<ManifestSource, 'current'>;
}

/** Serves the composition that a new page would have, for tabs that stay open. */
export const compositionRoutes: FastifyPluginAsync<Options> = async (app, { manifest }) => {
  app.get(compositionPath, (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
    const live = manifest.current();
    if (live === undefined) return reply.code(503).send();
    return reply.send(compositionOf(releasesFor(live, request.cookies[cohortCookie])));
  });
};
