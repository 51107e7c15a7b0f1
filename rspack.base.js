export * from './rspack-config/rspack.base.js';
export * from './rspack-config/singletons.js';
