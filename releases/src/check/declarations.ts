import type { Release } from '@studio/shared/contract';
import { integrityOf } from '../files/integrity.ts';
import { nameOf } from '../published/description.ts';
import { keysOf } from '../published/published.ts';
import type { Store } from '../store/store.ts';
import { problemsAgainst } from '../types/compile-against.ts';
import { type FileTexts, messagesFile } from '../types/declarations.ts';
import { type RecordedTypes, unpacked } from '../types/recorded-types.ts';
import type { TypeProblem } from '../types/run-compiler.ts';
import { sentenceOf } from '../types/type-sentence.ts';
import { missingMessages } from './messages.ts';
import { hostAndRemote, mustMove, type Peers, type Problem } from './problem.ts';

/** The number of changed files that a sentence names. */
const namedFiles = 3;

/** Errors about missing names: `exportProblems` reports those, and a missing type breaks nothing at run time. */
const missingNameCodes = new Set(['TS2305', 'TS2614', 'TS2724']);

async function readTypes(store: Store, release: Release): Promise<RecordedTypes | undefined> {
  const { app, version, types } = release;
  if (types === undefined) return undefined;
  const stored = await store.get(keysOf(app, version).types(types));
  if (stored === undefined || integrityOf(stored.bytes) !== types.integrity) {
    throw new Error(`The types of ${nameOf(release)} are not what was signed: publish it again.`);
  }
  return await unpacked(stored.bytes);
}

const keyOf = ({ file, line, code, message }: TypeProblem) => `${file} ${line} ${code} ${message}`;

/** Returns the errors of a remote's sources with other declarations that they do not have with their own. */
async function broken(
  { app }: Release,
  { sources, declarations: own }: RecordedTypes,
  declarations: FileTexts,
): Promise<TypeProblem[]> {
  const found = await problemsAgainst(app, sources, declarations);
  const used = found.filter(({ code }) => !missingNameCodes.has(code));
  if (used.length === 0) return [];
  const known = new Set((await problemsAgainst(app, sources, own)).map(keyOf));
  return used.filter((problem) => !known.has(keyOf(problem)));
}

/** Returns the part of a sentence that names the declarations that differ. */
function changedFiles(one: FileTexts, other: FileTexts): string {
  const paths = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  const changed = paths.filter((path) => one[path] !== other[path]);
  const more = changed.length > namedFiles ? ` and ${changed.length - namedFiles} more` : '';
  return `${changed.slice(0, namedFiles).join(', ')}${more} changed`;
}

/** Returns the end of a sentence that names the app that must move first. */
function firstMover(candidate: Release, shell: Release, remote: Release, peers: Peers) {
  if (candidate === shell) return mustMove(peers, remote, 'for the new declarations');
  return `${mustMove(peers, shell, `with the declarations that ${remote.app} uses`)}, or build ${remote.app} from the sources of that shell`;
}

/**
 * Compiles the sources of remotes against the declarations of the shell's shared modules, where these differ from the
 * ones that the remote was built against; and the sources of a candidate against its own, messages included.
 */
export async function declarationProblems(
  store: Store,
  candidate: Release,
  peers: Peers,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (candidate.app !== 'shell') {
    const own = await readTypes(store, candidate);
    const found = own && (await problemsAgainst(candidate.app, own.sources, own.declarations));
    problems.push(...(found ?? []).map((problem) => sentenceOf(nameOf(candidate), problem)));
  }
  for (const other of peers.others) {
    const { shell, remote } = hostAndRemote(candidate, other) ?? {};
    if (shell?.types === undefined || remote?.types === undefined) continue;
    if (shell.types.declarations === remote.types.declarations) continue;
    const [given, taken] = [await readTypes(store, shell), await readTypes(store, remote)];
    if (given === undefined || taken === undefined) continue;
    // The previous shell is on a page after a rollback only: a key in place of a message there is no reason to wait. And
    // messages that the description lists are reported by their keys.
    const ignoresMessages =
      peers.previous.includes(shell) || missingMessages(shell, remote).length > 0;
    const messages = ignoresMessages ? taken.declarations[messagesFile] : undefined;
    const declarations = { ...given.declarations, ...(messages && { [messagesFile]: messages }) };
    const name = `${nameOf(remote)} with ${nameOf(shell)} (${changedFiles(taken.declarations, declarations)})`;
    const first = firstMover(candidate, shell, remote, peers);
    const found = await broken(remote, taken, declarations);
    problems.push(
      ...found.map((problem) => `${sentenceOf(name, problem).replace(/\.$/, '')}: ${first}.`),
    );
  }
  return problems;
}
