import { existsSync } from 'node:fs';
import { join } from 'node:path';
import project from './package.json' with { type: 'json' };

/** Tests of everything that runs in the browser; Node's own runner tests the rest. */
export default {
  projects: project.workspaces.filter((name) =>
    existsSync(join(import.meta.dirname, name, 'jest.config.js')),
  ),
  // By default Jest leaves one processor idle, which is half of a small machine.
  maxWorkers: '100%',
};
