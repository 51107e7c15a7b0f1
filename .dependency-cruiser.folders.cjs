const { options } = require('./.dependency-cruiser.cjs');

/** The direction of imports between folders. Tests are left out: they import from any side. */
module.exports = {
  forbidden: [
    {
      name: 'folders-import-one-way',
      comment: 'Two folders that import each other are one folder, or the shared type moves down.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    metrics: true,
    exclude: {
      path: `${options.exclude.path}|\\.test\\.tsx?$|\\.spec\\.ts$|(^|/)testing(/|$)|^backend/tests/`,
    },
  },
};
