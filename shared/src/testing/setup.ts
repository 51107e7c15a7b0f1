import '@testing-library/jest-dom';
import { cleanup } from '@testing-library/react';

afterEach(cleanup);

/** A test that prints an error or a warning it does not expect has found something. */
for (const level of ['error', 'warn'] as const) {
  const print = console[level];
  beforeEach(() => {
    console[level] = (...parts: unknown[]) => {
      print(...parts);
      throw new Error(`unexpected console.${level}: ${parts.join(' ')}`);
    };
  });
  afterEach(() => {
    console[level] = print;
  });
}
