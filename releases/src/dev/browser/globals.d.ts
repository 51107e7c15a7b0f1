import type { addMessages } from '@studio/shared/client';

/** The parts of the refresh runtime that a page uses. */
interface RefreshRuntime {
  readonly injectIntoGlobalHook: (target: typeof globalThis) => void;
  readonly register: (type: unknown, id: string) => void;
  readonly createSignatureFunctionForTransform: unknown;
  readonly getFamilyByType: unknown;
  readonly isLikelyComponentType: unknown;
  readonly performReactRefresh: unknown;
}

/** An error on a page of the development server. */
interface PageFailure {
  readonly error: unknown;
  /** The components around the one that failed. */
  readonly componentStack?: string | null | undefined;
}

/** A package that the shell shares, as the federation runtime registers it. */
export interface Share {
  readonly version: string;
  get: () => unknown;
  lib?: () => unknown;
  loaded?: boolean;
}

/** The arguments of the hook that sees each share of an app. */
export interface ShareRegistration {
  readonly origin: { readonly name: string };
  readonly pkgName: string;
  readonly shared: Share;
}

/** The modules of a compiled chunk by id. */
export type ChunkModules = Record<string, (module: { exports: unknown }) => void>;

export type AddMessages = typeof addMessages;

declare global {
  /** The app whose build this script belongs to. */
  const __APP__: string;
  /** Identifies the build that the app has on this page. */
  const __webpack_hash__: string;

  /** The folder of the app's files on the page. */
  const __webpack_public_path__: string;

  var studioRefreshRuntime: RefreshRuntime;

  /** The tools of a page whose React is a development build. */
  var studioDevelopment:
    | {
        /** Returns true once the shell has taken an app's module. */
        readonly isPart: (app: string) => boolean;
        /** Shows changed messages; returns false when they are none of the app's. */
        readonly replaceMessages: (app: string, shown: object, next: object) => boolean;
      }
    | undefined;

  interface ImportMeta {
    readonly webpackHot: {
      /** Loads and applies the next update; null when there is none. */
      readonly check: (apply: boolean) => Promise<unknown[] | null>;
      readonly status: () => string;
    };
  }

  interface WindowEventMap {
    /** The latest build by app. */
    'studio:built': CustomEvent<Record<string, string>>;
    'studio:failure': CustomEvent<PageFailure>;
  }
}
