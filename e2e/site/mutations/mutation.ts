import type { AppName } from '@studio/shared/contract';

/** A change of one file of a checkout: the text that stands there once, and what takes its place. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A change that a team makes to its app. */
export interface Mutation {
  readonly title: string;
  readonly app: AppName;
  readonly edits: readonly Edit[];
}

/** A change that breaks the site, and what the check must say of it. */
export interface BrokenMutation extends Mutation {
  readonly refused: RegExp;
  /** The command that refuses it; `check` by default, which finds what a build cannot. */
  readonly refusedBy?: 'build' | 'check';
}

/** Puts text before the place that is named. */
export const before = (file: string, from: string, text: string): Edit => ({
  file,
  from,
  to: `${text}${from}`,
});

/** Puts text after the place that is named. */
export const after = (file: string, from: string, text: string): Edit => ({
  file,
  from,
  to: `${from}${text}`,
});

/** Puts one text in the place of another. */
export const instead = (file: string, from: string, to: string): Edit => ({ file, from, to });

/** Makes broken changes of one kind, by what the check must say of each. */
export const broken =
  (refused: RegExp) =>
  (app: AppName, title: string, ...edits: Edit[]): BrokenMutation => ({
    app,
    title,
    edits,
    refused,
  });

/** Marks a change that the build refuses already. */
export const atBuild = (mutation: BrokenMutation): BrokenMutation => ({
  ...mutation,
  refusedBy: 'build',
});

/** Makes a harmless change. */
export const harmless = (app: AppName, title: string, ...edits: Edit[]): Mutation => ({
  app,
  title,
  edits,
});

/** Makes a change of one Italian text. */
export const words = (app: AppName, folder: string, from: string, to: string) =>
  harmless(
    app,
    `${app} says '${to}'`,
    instead(`${folder}/src/messages/it.json`, `"${from}"`, `"${to}"`),
  );

/** Makes a change of one style. */
export const style = (app: AppName, title: string, file: string, from: string, to: string) =>
  harmless(app, title, instead(file, from, to));
