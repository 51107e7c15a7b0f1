// Replaces the production build of React on a page of a live site by the development build of the app's own
// installation, before the shell starts. The shell's packages are replaced where it shares them, by a plugin of its
// federation runtime; its renderer, which it does not share, is replaced in the chunk that brings it.
import './refresh-hook.js';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import renderer from 'react-dom/client';

/** @typedef {import('./globals.d.ts').ShareRegistration} ShareRegistration */
/** @typedef {import('./globals.d.ts').ChunkModules} ChunkModules */
/** @typedef {import('./globals.d.ts').AddMessages} AddMessages */
/** @typedef {import('./globals.d.ts').Share} Share */
/** @typedef {typeof import('react-router-dom').createBrowserRouter} CreateRouter */
/** @typedef {import('react-dom/client').RootOptions} RootOptions */

/** @type {Record<string, unknown>} */
const replaced = { react: React, 'react/jsx-runtime': jsxRuntime, 'react-dom': ReactDom };

/**
 * Shows what went wrong to the developer.
 * @param {unknown} error
 * @param {string | null} [componentStack]
 */
function fail(error, componentStack) {
  const detail = { error, componentStack };
  window.dispatchEvent(new CustomEvent('studio:failure', { detail }));
}

/**
 * Adds the reports of errors to the options of a root.
 * @param {RootOptions} [options]
 * @returns {RootOptions}
 */
function withReports(options = {}) {
  const { onCaughtError = console.error, onUncaughtError = reportError } = options;
  return {
    ...options,
    onCaughtError(error, info) {
      fail(error, info.componentStack);
      onCaughtError(error, info);
    },
    onUncaughtError(error, info) {
      fail(error, info.componentStack);
      onUncaughtError(error, info);
    },
  };
}

/** @type {typeof renderer} */
const reportingRenderer = {
  ...renderer,
  createRoot: (container, options) => renderer.createRoot(container, withReports(options)),
  hydrateRoot: (container, tree, options) =>
    renderer.hydrateRoot(container, tree, withReports(options)),
};

/** @type {Map<string, Parameters<AddMessages>>} The arguments with which the shell has added messages, by app. */
const added = new Map();

/** @type {AddMessages | undefined} */
let addToI18n;

/**
 * Returns the shell's i18n module; it remembers the messages of each app.
 * @param {Record<string, unknown>} module
 */
function rememberingMessages(module) {
  const add = /** @type {AddMessages} */ (module.addMessages);
  addToI18n = add;
  /** @type {AddMessages} */
  const addMessages = (...args) => {
    const [i18n, app] = args;
    // The components listen to the language, which never changes on a page of a site.
    i18n.options.react = { ...i18n.options.react, bindI18n: 'languageChanged' };
    added.set(app, args);
    add(...args);
  };
  return { ...module, addMessages };
}

/**
 * Returns the shell's part of the router; the errors of its routes are shown.
 * @param {Record<string, unknown>} module
 */
function reportingRouter(module) {
  const create = /** @type {CreateRouter} */ (module.createBrowserRouter);
  /** @type {CreateRouter} */
  const createBrowserRouter = (...args) => {
    const router = create(...args);
    /** @param {Record<string, unknown> | null} errors by route */
    const show = (errors) => {
      for (const error of Object.values(errors ?? {})) if (error instanceof Error) fail(error);
    };
    show(router.state.errors);
    let shown = router.state.errors;
    router.subscribe(({ errors }) => {
      if (errors !== shown) show(errors);
      shown = errors;
    });
    return router;
  };
  return { ...module, createBrowserRouter };
}

/** @type {Record<string, (module: Record<string, unknown>) => object>} */
const extended = {
  '@studio/shared/client': rememberingMessages,
  'react-router-dom': reportingRouter,
};

/**
 * Extends a package that the shell shares.
 * @param {Share} shared
 * @param {(module: Record<string, unknown>) => object} extend
 */
function extendShare(shared, extend) {
  const { get } = shared;
  /** @type {object | undefined} */
  let module;
  shared.get = () => {
    const factory = /** @type {() => Record<string, unknown>} */ (get());
    return () => {
      module ??= Object.defineProperty(extend(factory()), '__esModule', { value: true });
      return module;
    };
  };
}

/**
 * @param {unknown} messages
 * @param {object} part
 * @returns {boolean} true when the part is in the messages
 */
function contains(messages, part) {
  if (messages === part) return true;
  if (typeof messages !== 'object' || messages === null) return false;
  return Object.values(messages).some((one) => contains(one, part));
}

globalThis.studioDevelopment = {
  isPart: (app) => added.has(app),
  replaceMessages(app, shown, next) {
    for (const key of Object.keys(shown)) Reflect.deleteProperty(shown, key);
    Object.assign(shown, next);
    const args = added.get(app);
    if (args === undefined) return true;
    const [i18n, , messages] = args;
    if (!contains(messages, shown)) return false;
    for (const language of Object.keys(messages)) i18n.removeResourceBundle(language, app);
    addToI18n?.(...args);
    i18n.emit('languageChanged', i18n.language);
    return true;
  },
};

/**
 * Returns the id of the renderer in the shell's chunk.
 * @param {ChunkModules} modules
 */
function rendererIn(modules) {
  const found = Object.entries(modules).find(([, module]) => `${module}`.includes('.hydrateRoot='));
  return found?.[0];
}

/**
 * Puts the development build of React into the place of the shell's.
 * @param {ChunkModules} modules those of the chunk with the shell's renderer
 */
export function install(modules) {
  const id = rendererIn(modules);
  const plugin = {
    name: 'studio-development',
    /** @param {ShareRegistration} registration */
    beforeRegisterShare(registration) {
      const { origin, pkgName, shared } = registration;
      if (origin.name !== 'shell') return registration;
      const extend = extended[pkgName];
      if (extend !== undefined) extendShare(shared, extend);
      if (!(pkgName in replaced)) return registration;
      if (id === undefined || shared.version !== React.version) {
        const found = id === undefined ? 'a renderer in an unknown place' : shared.version;
        const { version } = React;
        fail(
          new Error(
            `The live shell has ${pkgName} ${found}, this app ${version}: start dev again.`,
          ),
        );
        return registration;
      }
      modules[id] = (module) => {
        module.exports = reportingRenderer;
      };
      shared.lib = () => replaced[pkgName];
      shared.loaded = true;
      return registration;
    },
  };
  const federation = Reflect.get(globalThis, '__FEDERATION__') ?? {};
  const plugins = federation.__GLOBAL_PLUGIN__ ?? [];
  Object.assign(federation, { __GLOBAL_PLUGIN__: [...plugins, plugin] });
  Object.assign(globalThis, { __FEDERATION__: federation });
}
