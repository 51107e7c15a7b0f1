import * as builds from './broken-builds.ts';
import * as way from './on-the-way.ts';
import type { PeerRemote } from './remotes.ts';

/** One way in which a release can fail. */
export interface Kind {
  /** What it does, as a sentence about the remote goes on. */
  readonly does: string;
  /** Title of the panel that stands in where there is nothing to fall back on. */
  readonly panel?: string;
  /** What is published of it. */
  readonly publish: builds.PublishBroken;
  /** What happens to its files on the way. */
  readonly hinder?: way.Hinder;
  /** What the browser's console says of such a release. */
  readonly tells: (app: PeerRemote['app'], version: string) => readonly RegExp[];
}

/** Every line that names a file of the release. */
const files: Kind['tells'] = (app, version) => [new RegExp(`/releases/${app}/${version}/`)];

const nothing: Kind['tells'] = () => [];

/** Kinds that happen on the way. */
const onTheWay = (does: string, hinder: way.Hinder, tells = files): Kind => ({
  does,
  publish: builds.asItIs,
  hinder,
  tells,
});

export const refused = onTheWay('cannot be reached', way.refused);
export const notFound = onTheWay('is not found', way.notFound);
export const failing = onTheWay('comes in part, the rest as a server error', way.failing);
export const html = onTheWay('is a page of HTML', way.html);
export const tampered = onTheWay('was tampered with on the way', way.tampered);
export const withoutStyles = onTheWay('comes without its styles', way.withoutStyles);

/** Files are gone while its remote is there. */
export const gone = onTheWay('is gone', way.notFound);

// Nothing fails: it does not come.
export const silent = onTheWay('stays silent', way.silent, nothing);

/** Kinds that are part of the release; the shell takes most of them without a word in the console. */
const builtIn = (does: string, publish: builds.PublishBroken, tells = nothing): Kind => ({
  does,
  publish,
  tells,
});

export const cutOff = builtIn('is cut off', builds.cutOff);
export const throwing = builtIn('throws while it is evaluated', builds.throwing);
export const throwingInRender: Kind = {
  ...builtIn('throws while it renders', builds.throwingInRender, () => [/broken by a test/]),
  panel: 'Qualcosa non ha funzionato',
};
export const forOtherReact = builtIn('asks for another React', builds.forOtherReact);
export const forOtherContract = builtIn('keeps another contract', builds.forOtherContract);

/** Every kind that leads to the same: the release before it, or a panel that says what is missing. */
export const all: readonly Kind[] = [
  ...[refused, notFound, failing, html, tampered, withoutStyles],
  ...[cutOff, throwing, throwingInRender, forOtherReact, forOtherContract],
];

// Of the server's build; the browser's is sound, and says nothing.
export const throwingOnServer = builtIn('throws while it is evaluated', builds.throwingOnServer);
export const throwingInServerRender = builtIn(
  'throws while it renders',
  builds.throwingInServerRender,
);
