throw new Error(
  'This package is left out of this installation: see the overrides of backend/package.json.',
);
