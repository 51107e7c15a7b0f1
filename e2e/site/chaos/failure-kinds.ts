import * as builds from './broken-builds.ts';
import * as network from './network-failures.ts';
import type { PeerRemote } from './remotes.ts';

/** One way in which a release can fail. */
export interface FailureKind {
  /** The end of a sentence about the remote. */
  readonly does: string;
  /** Title of the panel that the page shows without a fallback. */
  readonly panel?: string;
  /** Publishes the release that fails. */
  readonly publish: builds.PublishBroken;
  /** Blocks or changes its files on the network. */
  readonly block?: network.BlockFiles;
  /** Messages about such a release in the browser's console. */
  readonly consoleMessages: (app: PeerRemote['app'], version: string) => readonly RegExp[];
}

/** Matches every line that names a file of the release. */
const files: FailureKind['consoleMessages'] = (app, version) => [
  new RegExp(`/releases/${app}/${version}/`),
];

const nothing: FailureKind['consoleMessages'] = () => [];

/** Returns a kind of failure on the network. */
const onTheWay = (
  does: string,
  block: network.BlockFiles,
  consoleMessages = files,
): FailureKind => ({
  does,
  publish: builds.unchanged,
  block,
  consoleMessages,
});

export const unreachable = onTheWay('cannot be reached', network.unreachable);
export const notFound = onTheWay('is not found', network.notFound);
export const failing = onTheWay('arrives in part, and the rest is a server error', network.failing);
export const html = onTheWay('is a page of HTML', network.html);
export const tampered = onTheWay('was tampered with on the way', network.tampered);
export const withoutStyles = onTheWay('arrives without its styles', network.withoutStyles);

/** The files are gone although their remote is loaded. */
export const gone = onTheWay('is gone', network.notFound);

// No request fails: the answer never comes.
export const stalled = onTheWay('stalls', network.stalled, nothing);

/** Returns a kind of failure inside the release; the shell handles most of them without a console message. */
const builtIn = (
  does: string,
  publish: builds.PublishBroken,
  consoleMessages = nothing,
): FailureKind => ({
  does,
  publish,
  consoleMessages,
});

export const cutOff = builtIn('is cut off', builds.cutOff);
export const throwing = builtIn('throws while it is evaluated', builds.throwing);
export const throwingInRender: FailureKind = {
  ...builtIn('throws while it renders', builds.throwingInRender, () => [/broken by a test/]),
  panel: 'Qualcosa non ha funzionato',
};
export const forOtherReact = builtIn('asks for another React', builds.forOtherReact);
export const forOtherContract = builtIn('has another contract', builds.forOtherContract);

/** Every kind with the same outcome: the fallback, or a panel that names the missing remote. */
export const all: readonly FailureKind[] = [
  ...[unreachable, notFound, failing, html, tampered, withoutStyles],
  ...[cutOff, throwing, throwingInRender, forOtherReact, forOtherContract],
];

// The server build fails; the browser build is sound and logs nothing.
export const throwingOnServer = builtIn('throws while it is evaluated', builds.throwingOnServer);
export const throwingInServerRender = builtIn(
  'throws while it renders',
  builds.throwingInServerRender,
);
