import type { Release } from '@studio/shared/contract';
import { integrityOf } from '../files/integrity.ts';
import { nameOf } from '../published/description.ts';
import { keysOf } from '../published/published.ts';
import type { Store } from '../store/store.ts';
import { problemsAgainst } from '../types/compile-against.ts';
import type { FileMessages } from '../types/declarations.ts';
import { type RecordedTypes, unpacked } from '../types/recorded-types.ts';
import type { TypeProblem } from '../types/run-compiler.ts';
import { sentenceOf } from '../types/type-sentence.ts';
import { lacking } from './messages.ts';
import { hostAndRemote, mustMove, type Peers, type Problem } from './problem.ts';

/** Where the declarations have the shared messages. */
const messagesFile = 'i18n/messages/index.d.ts';

/** How many files with changes a sentence names. */
const named = 3;

/** Errors about missing names: `exportProblems` reports those, and a missing type breaks nothing at run time. */
const missingNameCodes = new Set(['TS2305', 'TS2614', 'TS2724']);

async function readTypes(store: Store, release: Release): Promise<RecordedTypes | undefined> {
  const { app, version, types } = release;
  if (types === undefined) return undefined;
  const stored = await store.get(keysOf(app, version).types(types));
  const read = stored && (await unpacked(stored.bytes).catch(() => undefined));
  if (read === undefined || integrityOf(read.text) !== types.integrity) {
    throw new Error(`The types of ${nameOf(release)} are not what was signed: publish it again.`);
  }
  return read.types;
}

const keyOf = ({ file, line, code, message }: TypeProblem) => `${file} ${line} ${code} ${message}`;

/** Finds the errors that a remote's sources have with other declarations and not with those they were built against. */
async function broken(
  { app }: Release,
  { sources, declarations: own }: RecordedTypes,
  declarations: FileMessages,
): Promise<TypeProblem[]> {
  const found = await problemsAgainst(app, sources, declarations);
  const used = found.filter(({ code }) => !missingNameCodes.has(code));
  if (used.length === 0) return [];
  const known = new Set((await problemsAgainst(app, sources, own)).map(keyOf));
  return used.filter((problem) => !known.has(keyOf(problem)));
}

/** Names the declarations that differ, as part of a sentence. */
function changedFiles(one: FileMessages, other: FileMessages): string {
  const paths = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  const changed = paths.filter((path) => one[path] !== other[path]);
  const more = changed.length > named ? ` and ${changed.length - named} more` : '';
  return `${changed.slice(0, named).join(', ')}${more} changed`;
}

/** Names the app that must move first, as the end of a sentence. */
function firstMover(candidate: Release, shell: Release, remote: Release, around: Peers) {
  if (candidate === shell) return mustMove(around, remote, 'for the new declarations');
  return `${mustMove(around, shell, `with the declarations that ${remote.app} uses`)}, or build ${remote.app} from the sources of that shell`;
}

/**
 * Where the declarations of the shell's shared modules differ from those that a remote was built against, the remote's
 * sources must compile against them; and those of a candidate against its own, messages included.
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
    // Only a roll-back makes a page of the shell before: a key in place of a text is no reason to wait. Messages that are
    // named in the release are told by that name.
    const isNoReason = peers.previous.includes(shell) || lacking(shell, remote).length > 0;
    const messages = isNoReason ? taken.declarations[messagesFile] : undefined;
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
