import * as builds from './broken-builds.ts';
import * as way from './on-the-way.ts';
import type { MetRemote } from './remotes.ts';

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
  readonly tells: (app: MetRemote['app'], version: string) => readonly RegExp[];
}

/** Every line that names a file of the release. */
const files: Kind['tells'] = (app, version) => [new RegExp(`/releases/${app}/${version}/`)];

/** Kinds that happen on the way. */
const network = (does: string, hinder: way.Hinder): Kind => ({
  does,
  publish: builds.asItIs,
  hinder,
  tells: files,
});

export const refused = network('cannot be reached', way.refused);
export const notFound = network('is not found', way.notFound);
export const failing = network('comes in part, the rest as a server error', way.failing);
export const html = network('is a page of HTML', way.html);
export const tampered = network('was tampered with on the way', way.tampered);
export const withoutStyles = network('comes without its styles', way.withoutStyles);

/** Files are gone while its remote is there. */
export const gone = network('is gone', way.notFound);

/** Nothing fails: it does not come. */
const quiet = (does: string, hinder: way.Hinder): Kind => ({
  does,
  publish: builds.asItIs,
  hinder,
  tells: () => [],
});

export const silent = quiet('stays silent', way.silent);
export const slow = quiet('is on its way', way.slow);

export const cutOff: Kind = { does: 'is cut off', publish: builds.cutOff, tells: () => [] };
export const throwing: Kind = {
  does: 'throws while it is evaluated',
  publish: builds.throwing,
  tells: () => [],
};
export const throwingInRender: Kind = {
  does: 'throws while it renders',
  panel: 'Qualcosa non ha funzionato',
  publish: builds.throwingInRender,
  tells: () => [/broken by a test/],
};
export const forOtherReact: Kind = {
  does: 'asks for another React',
  publish: builds.forOtherReact,
  tells: () => [],
};
export const forOtherContract: Kind = {
  does: 'keeps another contract',
  publish: builds.forOtherContract,
  tells: () => [],
};

/** Every kind that leads to the same: the release before it, or a panel that says what is missing. */
export const all: readonly Kind[] = [
  ...[refused, notFound, failing, html, tampered, withoutStyles],
  ...[cutOff, throwing, throwingInRender, forOtherReact, forOtherContract],
];

/** Kinds of the server's build; the browser's is sound, and says nothing. */
export const throwingOnServer: Kind = {
  does: 'throws while it is evaluated',
  publish: builds.throwingOnServer,
  tells: () => [],
};
export const throwingInServerRender: Kind = {
  does: 'throws while it renders',
  publish: builds.throwingInServerRender,
  tells: () => [],
};
