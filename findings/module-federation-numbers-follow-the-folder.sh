#!/usr/bin/env bash
# Module Federation's plugin for Rspack adds a module whose name holds the absolute path of its runtime, and Rspack's
# `deterministic` numbers of modules, the default in production, are made from names: the same remote has other bytes in
# another folder, and so another content hash. With `moduleIds: 'natural'` the bytes of this remote are the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
long=$(printf 'b%.0s' {1..80})
mkdir a
cd a
npm init --yes --init-type=module >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund @rspack/core@2.3.2 @module-federation/enhanced@2.9.2
mkdir src
echo 'export const routes = [];' > src/remote.js
cat > build.mjs <<'JS'
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const [, , moduleIds] = process.argv;
const context = import.meta.dirname;
const config = {
  mode: 'production',
  context,
  entry: {},
  devtool: false,
  output: { path: `${context}/dist`, module: true, chunkFormat: 'module', uniqueName: 'auth' },
  optimization: { moduleIds },
  plugins: [
    new ModuleFederationPlugin({
      name: 'auth',
      filename: 'remoteEntry.js',
      library: { type: 'module' },
      exposes: { './remote': './src/remote.js' },
      dts: false,
      manifest: false,
    }),
  ],
};
rspack(config, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
  const entry = readFileSync(`${context}/dist/remoteEntry.js`);
  console.log(createHash('sha256').update(entry).digest('hex').slice(0, 8));
});
JS
cp -r . "../$long"
cd ..
hash() { (cd "$1" && node build.mjs "$2"); }
one=$(hash a deterministic); other=$(hash "$long" deterministic)
plain=$(hash a natural); otherPlain=$(hash "$long" natural)
echo "Rspack 2.3.2, Module Federation 2.9.2: $one and $other with deterministic numbers, $plain and $otherPlain with natural ones"
if [ "$one" = "$other" ] || [ "$plain" != "$otherPlain" ]; then
  echo 'The behaviour has changed.' >&2
  exit 1
fi
