import * as v from 'valibot';
import { apps } from './apps.ts';
import { frames } from './remote-module.ts';

const appName = v.picklist(apps);

const releasedFile = v.object({
  path: v.string(),
  bytes: v.number(),
  /** Bytes on the wire where it is sent compressed with Brotli. */
  brotli: v.optional(v.number()),
  /** Subresource integrity value, `sha384-…`. */
  integrity: v.pipe(v.string(), v.startsWith('sha384-')),
});

const routeClaim = v.object({
  /** Absolute route pattern as React Router writes it, for example `/news/:item`; `*` claims what nobody else does. */
  path: v.string(),
  requiresLogin: v.boolean(),
  /** The server sends only the frame of this shape. */
  frame: v.optional(v.picklist(frames)),
  /** Scripts and styles this route needs beyond the app's own, relative to `web/`. */
  scripts: v.optional(v.array(v.string()), []),
  styles: v.optional(v.array(v.string()), []),
});

/**
 * What a built app says of itself: the content of `release.json`. Releases outlive the gateway that first served
 * them, so whatever is added here later has a default.
 */
export const releaseSchema = v.object({
  app: appName,
  version: v.string(),
  commit: v.string(),
  contract: v.number(),
  /** Module the browser loads first, relative to `web/`. */
  entry: v.string(),
  /** Scripts and styles needed before the app can render, entry included, relative to `web/`. */
  scripts: v.array(v.string()),
  styles: v.array(v.string()),
  /** Fonts worth preloading, relative to `web/`; only the shell has any. */
  fonts: v.array(v.string()),
  /** CommonJS module for rendering on the server, relative to `server/`. */
  server: v.string(),
  routes: v.array(routeClaim),
  shared: v.object({
    provided: v.record(v.string(), v.string()),
    required: v.record(v.string(), v.string()),
  }),
  /** Every file under `web/`. */
  files: v.array(releasedFile),
});

export type Release = v.InferOutput<typeof releaseSchema>;
export type RouteClaim = v.InferOutput<typeof routeClaim>;

const liveApp = v.object({
  version: v.string(),
  previous: v.optional(v.string()),
});

/** Which release of each app visitors get, and the one before it: the content of `live.json`. */
export const liveSetSchema = v.object({
  revision: v.number(),
  apps: v.record(appName, liveApp),
});

export type LiveSet = v.InferOutput<typeof liveSetSchema>;
