/** Tests of everything that runs in the browser; Node's own runner tests the rest. */
export default {
  projects: ['shared', 'shell', 'public-site', 'auth', 'customer-area', 'console'],
  // By default Jest leaves one processor idle, which is half of a small machine.
  maxWorkers: '100%',
};
