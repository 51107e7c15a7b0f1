import * as v from 'valibot';
import { apps } from './apps.ts';
import { journeyNeeds } from './journey.ts';
import { skeletonShapes } from './remote-module.ts';

const appName = v.picklist(apps);

/** Subresource integrity value, `sha384-…`; it is written into documents as it is. */
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** Path of a file below a folder of its release; no part of it is hidden or leads upwards. */
const filePath = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^[\w~-][\w~.-]*(\/[\w~-][\w~.-]*)*$/),
);

const dictionary = v.record(v.string(), v.string());

const releasedFile = v.object({
  path: filePath,
  bytes: v.number(),
  /** Bytes on the wire where it is sent compressed with Brotli. */
  brotli: v.optional(v.number()),
  integrity,
});

const routeClaim = v.object({
  /** Absolute route pattern as React Router writes it, for example `/news/:item`; `*` claims what nobody else does. */
  path: v.string(),
  requiresLogin: v.boolean(),
  /** The server sends only the frame of this shape. */
  skeleton: v.optional(v.picklist(skeletonShapes)),
  /** Scripts and styles this route needs beyond the app's own, relative to `web/`. */
  scripts: v.optional(v.array(filePath), []),
  styles: v.optional(v.array(filePath), []),
});

/** Names by shared module, for example `login` of `@studio/shared/session`; `*` where an app takes a module whole. */
const namesByModule = v.record(v.string(), v.array(v.string()));

/** Names that cross between shell and remotes, for each of the two builds. */
const namesBySide = v.object({ browser: namesByModule, server: namesByModule });

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
  entry: filePath,
  /** Scripts and styles needed before the app can render, entry included, relative to `web/`. */
  scripts: v.array(filePath),
  styles: v.array(filePath),
  /** Fonts worth preloading, relative to `web/`; only the shell has any. */
  fonts: v.array(filePath),
  /** CommonJS module for rendering on the server, relative to `server/`, and its integrity value. */
  server: filePath,
  serverIntegrity: integrity,
  routes: v.array(routeClaim),
  shared: v.object({
    provided: v.record(v.string(), v.string()),
    required: v.record(v.string(), v.string()),
  }),
  /** Keys of interface messages; releases that were described before do not say. */
  messages: v.optional(
    v.object({
      /** Those of the app's own, by language. */
      it: v.array(v.string()),
      en: v.array(v.string()),
      /** What the shell brings for all apps. */
      shared: v.array(v.string()),
      /** What a remote shows of these. */
      needs: v.array(v.string()),
      /** The messages themselves by language and by their key in the CMS dictionary, for example `auth.login.title`. */
      bundled: v.optional(v.object({ it: dictionary, en: dictionary })),
    }),
  ),
  /** Fields that the app asks the backend for, by collection; releases that were described before do not say. */
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  /** Every file under `web/`. */
  files: v.array(releasedFile),
  /** Names that a remote imports of the shared modules; releases that were described before do not say. */
  imports: v.optional(namesBySide),
  /** Names of them that the shell exports; releases that were described before do not say. */
  exports: v.optional(namesBySide),
  /** The TypeScript that checks compare; it is stored beside the release, not below `web/`. */
  types: v.optional(
    v.object({
      /** Hash of the declarations of the shared modules: the shell's own, or those that a remote was built against. */
      declarations: v.string(),
      /** Of the file, before it is compressed. */
      integrity,
    }),
  ),
  /** Addresses of its pages that a check opens besides those of the site map; releases from before do not say. */
  examples: v.optional(v.array(v.pipe(v.string(), v.startsWith('/')))),
  /** Ways that a check goes in a browser: a CommonJS module relative to `journeys/`, and what is in it. */
  journeys: v.optional(
    v.object({
      file: filePath,
      integrity,
      list: v.array(v.object({ name: v.string(), needs: v.optional(v.picklist(journeyNeeds)) })),
    }),
  ),
  /** The newest contract that the app works with, where `contract` is not the only one. */
  newestContract: v.optional(v.number()),
});

export type NamesByModule = v.InferOutput<typeof namesByModule>;
export type NamesBySide = v.InferOutput<typeof namesBySide>;
export type Release = v.InferOutput<typeof releaseSchema>;
export type RouteClaim = v.InferOutput<typeof routeClaim>;
