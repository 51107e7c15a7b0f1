import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { integrityOf } from '../files/integrity.ts';

/** Resolves an import of a server build. */
type Require = (name: string) => unknown;

/** An app's server build as its release describes it. */
interface ServerBuild {
  /** The path of the CommonJS file. */
  readonly file: string;
  /** The integrity value of the file, `sha384-…`. */
  readonly integrity: string;
}

interface CommonJsModule {
  exports: unknown;
}

/**
 * Evaluates an app's server build. Only `resolve` answers its imports, so that a release reaches nothing else; and only
 * the bytes with the described integrity value are evaluated.
 * @returns the exports of the build
 * @throws {Error} with a sentence when the file differs
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
