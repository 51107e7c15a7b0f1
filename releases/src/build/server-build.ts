import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { integrityOf } from '../files/integrity.ts';

/** Gives the module for a name that a server build leaves open. */
export type Require = (name: string) => unknown;

/** An app's server build as its release describes it. */
export interface ServerBuild {
  /** Path of the one CommonJS file. */
  readonly file: string;
  /** What the file must be, `sha384-…`. */
  readonly integrity: string;
}

interface CommonJsModule {
  exports: unknown;
}

/**
 * Evaluates an app's server build, whose imports are answered by `resolve` and by nothing else, so that a release
 * reaches only what it is given. What is evaluated is what was described: the very bytes are compared.
 * @returns what the build exports
 * @throws a sentence where the file is another one
 */
export function loadServerBuild({ file, integrity }: ServerBuild, resolve: Require): unknown {
  const bytes = readFileSync(file);
  if (integrityOf(bytes) !== integrity)
    throw new Error(`${file} is not what its release describes.`);
  const evaluate = compileFunction(bytes.toString(), ['module', 'exports', 'require'], {
    filename: file,
  });
  const module: CommonJsModule = { exports: {} };
  evaluate(module, module.exports, resolve);
  return module.exports;
}
