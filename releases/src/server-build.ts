import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';

/** Gives the module for a name that a server build leaves open. */
export type Require = (name: string) => unknown;

interface CommonJsModule {
  exports: unknown;
}

/**
 * Evaluates an app's server build: one CommonJS file whose imports are answered by `resolve` and by nothing
 * else, so that a release reaches only what it is given.
 * @returns what the build exports
 */
export function loadServerBuild(file: string, resolve: Require): unknown {
  const evaluate = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  });
  const module: CommonJsModule = { exports: {} };
  evaluate(module, module.exports, resolve);
  return module.exports;
}
