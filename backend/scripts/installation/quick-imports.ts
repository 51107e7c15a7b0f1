// Preloaded into Directus: it saves almost half of the processor time of loading it. For each module that another one of
// its package imports, Node 24 parses the whole map of the package's exports again to learn the module's format. The map
// of date-fns has 190 KB, and 300 modules import each other.
import { registerHooks } from 'node:module';

/** The modules of a package whose manifest says `"type": "module"`. */
const module = /\/node_modules\/date-fns\/.*\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (!specifier.startsWith('.') || !module.test(parentURL)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
