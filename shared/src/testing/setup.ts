// An unexpected error or warning fails the test.
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

// Longer than a test waits for any one thing: some machines are slow at times.
jest.setTimeout(120_000);

export {};
