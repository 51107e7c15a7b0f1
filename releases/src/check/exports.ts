import type { Release } from '@studio/shared/contract';
import { nameOf } from '../published/description.ts';
import { hostAndRemote, mustMove, type Peers, type Problem } from './problem.ts';

/** A name that a remote imports and a shell does not export. */
interface MissingName {
  readonly name: string;
  readonly module: string;
  /** The builds that lack it. */
  readonly sides: readonly ('browser' | 'server')[];
}

const where = { browser: ' in the browser', server: ' on the server' } as const;

/**
 * Returns a problem for each name that a remote imports and the shell does not export, in the browser or on the server.
 */
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

/** Compares imports and exports. */
function missingNames(shell: Release, remote: Release): MissingName[] {
  const { imports } = remote;
  const { exports } = shell;
  if (imports === undefined || exports === undefined) return [];
  const found = new Map<string, MissingName>();
  for (const side of ['browser', 'server'] as const) {
    for (const [module, names] of Object.entries(imports[side])) {
      // A module that is not shared at all is reported as a missing package.
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

const shared = '@studio/shared';

/**
 * Returns a note for each peer that was built with another version of `@studio/shared`: the versions are no problem, the
 * names that differ are.
 */
export function versionNotes(candidate: Release, peers: Pick<Peers, 'others'>): string[] {
  return peers.others.flatMap((other) => {
    const { shell, remote } = hostAndRemote(candidate, other) ?? {};
    const [own, provided] = [remote?.packages[shared], shell?.packages[shared]];
    if (shell === undefined || remote === undefined || own === provided) return [];
    if (own === undefined || provided === undefined) return [];
    const sides = [remote.imports?.browser, remote.imports?.server];
    const names = sides.flatMap((side) =>
      Object.entries(side ?? {}).flatMap(([module, list]) =>
        module.startsWith(`${shared}/`) ? list.map((name) => `${module} ${name}`) : [],
      ),
    );
    return [
      `${nameOf(remote)} was built with ${shared} ${own}, ${nameOf(shell)} with ${provided}: ${new Set(names).size} imported names were compared.`,
    ];
  });
}

/** Returns a problem for a candidate that follows edits, and for a shell that does not say what it exports. */
export function undescribedProblems(candidate: Release): Problem[] {
  const { app, development, exports, types } = candidate;
  const isWhole = app !== 'shell' || (exports !== undefined && types !== undefined);
  return !development && isWhole
    ? []
    : [`${nameOf(candidate)} is a development build: build it again.`];
}
