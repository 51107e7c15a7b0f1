import { build } from './build.ts';
import { check } from './check.ts';
import { clean } from './clean.ts';
import type { Verb } from './command.ts';
import type { Wish } from './command-line.ts';
import { consent } from './consent.ts';
import { diff } from './diff.ts';
import { history } from './history.ts';
import { link } from './link.ts';
import { plan } from './plan.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { repair } from './repair.ts';
import { restore } from './restore.ts';
import { retire } from './retire.ts';
import { rollback } from './rollback.ts';
import { status } from './status.ts';

/** What the tool can do. */
export const verbs: Readonly<Record<Wish['verb'], Verb>> = {
  build,
  publish,
  check,
  link,
  plan,
  promote,
  rollback,
  retire,
  restore,
  repair,
  status,
  history,
  diff,
  clean,
  consent,
};
