import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..');
const runtime = dirname(require.resolve('@module-federation/runtime/package.json'));
const packages = dirname(runtime);

/** Returns the keys of an object that a file defines as a constant. */
function namesOf(constant: string, text: string): string[] {
  const [, body = ''] = text.match(new RegExp(`const ${constant} = \\{([\\s\\S]*?)\\n\\};`)) ?? [];
  return [...body.matchAll(/^\t(\w+)[,:]?/gm)].map(([, name = '']) => name);
}

test("the shell's part of the federation runtime lacks only the parts that are left out on purpose", () => {
  const whole = readFileSync(join(packages, 'webpack-bundler-runtime/dist/index.js'), 'utf8');
  const ours = ['I', 'S', 'consumes', 'init', 'initContainerEntry', 'installInitialConsumes'];
  const leftOut = ['getSharedFallbackGetter', 'remotes'];
  assert.deepEqual(namesOf('bundlerRuntime', whole).sort(), [...ours, ...leftOut].sort());
  assert.deepEqual(namesOf('federation', whole).sort(), [
    ...['attachShareScopeMap', 'bundlerRuntime', 'bundlerRuntimeOptions'],
    ...['initOptions', 'instance', 'runtime'],
  ]);
});

test('every part of the runtime is in the file that the shell imports it from', () => {
  const source = readFileSync(join(root, 'shell/src/remotes/bundler-runtime.ts'), 'utf8');
  const parts = [...source.matchAll(/\{ (\w+) \} from '#bundler-runtime\/([^']+)'/g)];
  assert.equal(parts.length, 5);
  for (const [, name = '', file = ''] of parts) {
    const text = readFileSync(join(packages, 'webpack-bundler-runtime/dist', file), 'utf8');
    assert.match(text, new RegExp(`export \\{ ${name} \\}`));
  }
});

test("the compiler's code calls no part of the runtime that is left out", () => {
  // The calls that have no check for a missing function.
  const plugin = readFileSync(require.resolve('@rspack/core'), 'utf8');
  const asked = [...plugin.matchAll(/\.federation\.bundlerRuntime\.(\w+)\(/g)].map(
    ([, name = '']) => name,
  );
  const known = [
    'remotes',
    'consumes',
    'I',
    'initContainerEntry',
    'init',
    'installInitialConsumes',
  ];
  assert.deepEqual(
    [...new Set(asked)].filter((name) => !known.includes(name)),
    [],
  );
});

test('marks the components of the router as pure and closes the branches that no app takes', () => {
  const withoutUnused = require(join(root, 'rspack/pure-components-loader.cjs'));
  const folder = join(dirname(require.resolve('react-router/package.json')), 'dist/production');
  const chunks = readdirSync(folder).filter((file) => /^chunk-.*\.mjs$/.test(file));
  const outcome = chunks
    .map((file) => withoutUnused(readFileSync(join(folder, file), 'utf8')))
    .join('');
  assert.ok(/^var Link = \/\*#__PURE__\*\/ \w+\.forwardRef\(/m.test(outcome));
  assert.ok(!/^Link\.displayName/m.test(outcome));
  assert.ok(!/this\.context\b|\.contextType = /.test(outcome));
  assert.ok(!outcome.includes('if (init.instrumentations)'));
  assert.equal(outcome.match(/if \(false[ )]/g)?.length, 4);
});
