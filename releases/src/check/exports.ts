import type { Release } from '@studio/shared/contract';
import { nameOf } from '../published/description.ts';
import { hostAndRemote, mustMove, type Peers, type Problem } from './problem.ts';

/** A name that a remote takes and a shell does not give, and where. */
interface MissingName {
  readonly name: string;
  readonly module: string;
  readonly sides: readonly ('browser' | 'server')[];
}

const where = { browser: ' in the browser', server: ' on the server' } as const;

/** Names that a remote takes of modules that both share; what a release does not say of itself is not among them. */
function missingNames(shell: Release, remote: Release): MissingName[] {
  const { imports } = remote;
  const { exports } = shell;
  if (imports === undefined || exports === undefined) return [];
  const found = new Map<string, MissingName>();
  for (const side of ['browser', 'server'] as const) {
    for (const [module, names] of Object.entries(imports[side])) {
      // A module that is not shared at all is another problem.
      if (shell.shared.provided[module] === undefined) continue;
      const given = exports[side][module] ?? [];
      if (given.includes('*')) continue;
      for (const name of names) {
        if (name === '*' || given.includes(name)) continue;
        const key = `${module} ${name}`;
        const sides = [...(found.get(key)?.sides ?? []), side];
        found.set(key, { name, module, sides });
      }
    }
  }
  return [...found.values()];
}

/** Returns a problem for each name that a remote imports and the shell does not export, in the browser or on the server. */
export function exportProblems(candidate: Release, peers: Peers): Problem[] {
  return peers.others.flatMap((other) => {
    const pair = hostAndRemote(candidate, other);
    if (pair === undefined) return [];
    const { shell, remote } = pair;
    const first =
      candidate === shell
        ? mustMove(peers, remote, 'without it')
        : mustMove(peers, shell, 'with it');
    return missingNames(shell, remote).map(({ name, module, sides: [side, both] }) => {
      const place = side === undefined || both !== undefined ? '' : where[side];
      return `${nameOf(remote)} uses ${name} of ${module}, which ${nameOf(shell)} does not export${place}: ${first}.`;
    });
  });
}

/** Whether a release says what crosses between shell and remotes; those built by older tools do not. */
export function saysWhatCrosses({ app, exports, imports, types }: Release): boolean {
  return (app === 'shell' ? exports : imports) !== undefined && types !== undefined;
}

/** A candidate must say what it uses or gives: it can be built again, which a release that is live cannot. */
export function silenceProblems(candidate: Release): Problem[] {
  if (saysWhatCrosses(candidate)) return [];
  return [
    `${nameOf(candidate)} was built by an older tool and does not say what it ${candidate.app === 'shell' ? 'exports' : 'uses'}: build it again.`,
  ];
}
