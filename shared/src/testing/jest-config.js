import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** A script in the package, TypeScript in its repository. */
const setup = ['setup.js', 'setup.ts'].map((name) => join(folder, name)).find(existsSync);

/** The Jest configuration of every workspace that runs in the browser; `rootDir` is the workspace. */
export default {
  roots: ['<rootDir>/src'],
  testEnvironment: join(folder, 'browser-environment.cjs'),
  setupFilesAfterEnv: [setup, join(folder, 'setup-of-document.cjs')],
  testMatch: ['**/*.test.{ts,tsx}'],
  transform: {
    '\\.[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Packages that ship ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(@noble|jotai|swiper|lucide-react|@studio)/)'],
  moduleNameMapper: {
    '\\.css$': join(folder, 'class-names.cjs'),
  },
};
