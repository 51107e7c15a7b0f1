/** Component and unit tests of what runs in the browser; the Node side is tested by Node's own runner. */
export default {
  roots: ['shared', 'shell', 'public-site', 'auth', 'customer-area'].map(
    (workspace) => `<rootDir>/${workspace}/src`,
  ),
  testEnvironment: '<rootDir>/shared/src/testing/browser-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/shared/src/testing/setup.ts'],
  testMatch: ['**/*.test.{ts,tsx}'],
  // Longer than a test waits for any one thing, for machines that are slow at times.
  testTimeout: 120_000,
  // All processors: by default jest leaves one alone, which is half of a small machine.
  maxWorkers: '100%',
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
  transformIgnorePatterns: ['/node_modules/(?!(jotai|swiper|lucide-react)/)'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/shared/src/testing/class-names.cjs',
    '\\.css$': '<rootDir>/shared/src/testing/nothing.cjs',
  },
};
