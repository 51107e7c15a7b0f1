import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { remoteShared } from '@studio/releases/shared';

const shared = remoteShared();
const inServer = Object.keys(shared);

/** Returns the parts that the sides have in common. */
const side = (name, isBrowser) => ({
  name,
  mode: 'production',
  devtool: 'hidden-source-map',
  experiments: { outputModule: isBrowser, css: true },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
    // The custom properties in the styles are those of the shell: they keep their names.
    parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
    // Every class begins with the name of the app: the styles of the site stay as they are.
    generator: {
      'css/auto': { exportsOnly: !isBrowser, localIdentName: 'sample-remote-[name]-[local]' },
    },
  },
  // One chunk for each lazy route, by its name: the release finds its files.
  optimization: { splitChunks: false, minimize: isBrowser },
});

/** Returns one CommonJS file that holds everything but the packages of the shell. */
const commonJs = (name, entry, external) => ({
  ...side(name, false),
  target: 'node24',
  entry: { [name]: entry },
  output: {
    path: join(import.meta.dirname, 'dist', name),
    filename: '[name].cjs',
    library: { type: 'commonjs2' },
    asyncChunks: false,
    clean: true,
  },
  externals: Object.fromEntries(external.map((one) => [one, `commonjs ${one}`])),
});

/** The files for browsers: a container of Module Federation. */
const web = {
  ...side('web', true),
  target: ['web', 'es2022'],
  entry: {},
  output: {
    path: join(import.meta.dirname, 'dist/web'),
    publicPath: 'auto',
    uniqueName: 'sample-remote',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: '[name].[contenthash:12].js',
    cssFilename: '[name].[contenthash:12].css',
    cssChunkFilename: '[name].[contenthash:12].css',
    // A module that throws must fail at every attempt to load it.
    strictModuleErrorHandling: true,
    clean: true,
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'sample_remote',
      filename: 'remoteEntry.js',
      library: { type: 'module' },
      exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
      shared,
      shareStrategy: 'loaded-first',
      dts: false,
      experiments: { optimization: { target: 'web', disableSnapshot: true } },
    }),
  ],
};

export default [
  web,
  commonJs('server', './src/remote.ts', inServer),
  commonJs('journeys', './src/journeys.ts', []),
];
