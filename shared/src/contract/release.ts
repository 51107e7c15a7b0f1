import * as v from 'valibot';
import { appNamePattern } from './apps.ts';
import { journeyNeeds } from './journey.ts';
import { skeletonShapes } from './remote-module.ts';

const appName = v.pipe(v.string(), v.maxLength(60), v.regex(appNamePattern));

const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The most that a first view of an app may load, in bytes on the wire (Brotli). */
export const budgetSchema = v.object({ scripts: bytes, styles: bytes });

/** A subresource integrity value, `sha384-…`; the gateway writes it into documents unescaped. */
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A path below a folder of the release; no segment is hidden or leads upwards. */
const filePath = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^[\w~-][\w~.-]*(\/[\w~-][\w~.-]*)*$/),
);

const dictionary = v.record(v.string(), v.string());

const releasedFile = v.object({
  path: filePath,
  bytes: v.number(),
  /** Size in bytes when compressed with Brotli. */
  brotli: v.optional(v.number()),
  integrity,
  /** Integrity of the compressed files, of the bytes as the store holds them: they are compared before any decoding. */
  encoded: v.optional(v.object({ br: v.optional(integrity), gzip: v.optional(integrity) })),
});

/** A path of the site, with parameters: no other origin, no query, no catch-all. */
export const fixedPath = v.pipe(
  v.string(),
  v.regex(/^\/(?::?[\w~-][\w~.-]*(?:\/:?[\w~-][\w~.-]*)*)?$/),
);

const routeClaim = v.object({
  /** Absolute route pattern of React Router, for example `/news/:item`; `*` claims all paths without another owner. */
  path: v.string(),
  requiresLogin: v.boolean(),
  /** Shape of the skeleton; present when the page is client-only. */
  skeleton: v.optional(v.picklist(skeletonShapes)),
  /** Scripts and styles of this route besides the app's own, relative to `web/`. */
  scripts: v.array(filePath),
  styles: v.array(filePath),
  /** The path that took the place of this one for good, with parameters of it: the site redirects. */
  movedTo: v.optional(fixedPath),
});

const announced = {
  /** The first day without it, for example `2027-03-01`. */
  on: v.pipe(v.string(), v.isoDate()),
  /** The replacement, as a team reads it. */
  instead: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
};

/** Names of slots are lower-case words; the first part is the app that offers the slot. */
const slotName = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a slot is <app>/<name>'),
);

/** The ends that an app announces to the teams that use it: of a shared module or one of its names, of a contract, of a slot. */
export const endsSchema = v.array(
  v.union([
    v.object({ module: v.string(), name: v.optional(v.string()), ...announced }),
    v.object({ contract: v.pipe(v.number(), v.safeInteger()), ...announced }),
    v.object({ slot: slotName, ...announced }),
  ]),
);

const slot = v.object({
  /** `<app>/<name>`, for example `public-site/activity-aside`. */
  name: slotName,
  /** JSON Schema of the data: what the offering page sends at most, or what the filler takes. */
  data: v.record(v.string(), v.unknown()),
});

/** Imported or exported names by shared module, for example `login` of `@studio/shared/client`; `*` for all. */
const namesByModule = v.record(v.string(), v.array(v.string()));

/** Names that cross between shell and remotes, for each build. */
export const namesBySideSchema = v.object({ browser: namesByModule, server: namesByModule });

/**
 * The schema of a release's description, `release.json`; docs/contract.md has its rules.
 */
export const releaseSchema = v.object({
  app: appName,
  version: v.string(),
  commit: v.string(),
  /** True for a build that follows edits: no check accepts it. */
  development: v.optional(v.literal(true)),
  contract: v.number(),
  /** Module that the browser loads first, relative to `web/`. */
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
  messages: v.object({
    /** Keys of the app's own messages, by language. */
    it: v.array(v.string()),
    en: v.array(v.string()),
    /** Keys that the shell provides to all apps. */
    shared: v.array(v.string()),
    /** Shared keys that a remote uses. */
    needs: v.array(v.string()),
    /** The messages themselves by language and by their key in the CMS dictionary, for example `auth.login.title`. */
    bundled: v.object({ it: dictionary, en: dictionary }),
  }),
  /** Fields that the app reads, by collection. */
  fields: v.record(v.string(), v.array(v.string())),
  /** Places on the app's pages that it lets other apps fill. */
  slots: v.optional(v.array(slot)),
  /** Slots of live apps that it fills. */
  fills: v.optional(v.array(slot)),
  /** Every file for browsers. */
  files: v.array(releasedFile),
  /**
   * True when each file's name has a hash of its content: the app's releases store a file that they have in common once,
   * under one address.
   */
  sharesFiles: v.optional(v.literal(true)),
  /** Names that a remote imports from the shared modules. */
  imports: v.optional(namesBySideSchema),
  /** Names that the shell's shared modules export. */
  exports: v.optional(namesBySideSchema),
  /** The ends that the app announces. */
  ends: v.optional(endsSchema),
  /** The TypeScript sources that checks compare; stored beside the release, not below `web/`. */
  types: v.optional(
    v.object({
      /** Hash of the shared modules' declarations: the shell's own, or those that a remote was built against. */
      declarations: v.string(),
      /** Integrity of the file as the store holds it, compressed. */
      integrity,
    }),
  ),
  /** The source maps of its scripts; stored beside the release, not below `web/`. */
  maps: v.optional(v.object({ integrity })),
  /** Paths that a check opens besides those of the sitemap. */
  examples: v.optional(v.array(v.pipe(v.string(), v.startsWith('/')))),
  /** Journeys of the app: a CommonJS module relative to `journeys/`, and its list. */
  journeys: v.optional(
    v.object({
      file: filePath,
      integrity,
      list: v.array(v.object({ name: v.string(), needs: v.optional(v.picklist(journeyNeeds)) })),
    }),
  ),
  /** The most that the app's largest page loads; a grant of the manifest overrides it. */
  budget: v.optional(budgetSchema),
  /** The generation of shared packages; releases of two generations never meet on a page. Absent in the first one. */
  generation: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  /** The versions of the shared packages that the app was built with, by name. */
  packages: v.record(v.string(), v.string()),
  /** The newest contract that the app supports, when `contract` is not the only one. */
  newestContract: v.optional(v.number()),
});

export type Budget = v.InferOutput<typeof budgetSchema>;
export type AnnouncedEnd = v.InferOutput<typeof endsSchema>[number];
export type NamesByModule = v.InferOutput<typeof namesByModule>;
export type NamesBySide = v.InferOutput<typeof namesBySideSchema>;
export type Release = v.InferOutput<typeof releaseSchema>;
export type RouteClaim = v.InferOutput<typeof routeClaim>;
export type ReleaseSlot = v.InferOutput<typeof slot>;
