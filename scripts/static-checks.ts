import { apps } from '@studio/shared/contract';
import type { Step } from './step.ts';

const servers = ['gateway', 'gateway/browser', 'releases', 'backend'];
const typed = ['shared', ...apps, ...servers, 'e2e', 'bench', 'scripts'];
const cruised = ['shared/src', ...apps.map((app) => `${app}/src`), 'gateway/src', 'releases/src'];

/** Everything that is checked without running the site. */
export const staticChecks: readonly Step[] = [
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  ...typed.map((workspace) => ({
    name: `types of ${workspace}`,
    command: 'tsc',
    args: ['-p', workspace],
  })),
  {
    name: 'import rules',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', ...cruised],
  },
  {
    name: 'generated types are up to date',
    command: 'node',
    args: ['backend/scripts/generate-types.ts', '--check'],
  },
];
