import type { AppName } from '@studio/shared/contract';

/** A change of one file of a checkout: a text that occurs once, and its replacement. */
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

/** A change that breaks the site, and the reason of the check. */
export interface BrokenMutation extends Mutation {
  readonly reason: RegExp;
  /** The command that rejects it; `check` by default, which finds more than a build. */
  readonly rejectedBy?: 'build' | 'check';
}

/** Inserts text before a text of the file. */
export const before = (file: string, from: string, text: string): Edit => ({
  file,
  from,
  to: `${text}${from}`,
});

/** Inserts text after a text of the file. */
export const after = (file: string, from: string, text: string): Edit => ({
  file,
  from,
  to: `${from}${text}`,
});

/** Replaces a text of the file. */
export const instead = (file: string, from: string, to: string): Edit => ({ file, from, to });

/** Makes broken changes of one kind, with the pattern of the check's reason. */
export const broken =
  (reason: RegExp) =>
  (app: AppName, title: string, ...edits: Edit[]): BrokenMutation => ({
    app,
    title,
    edits,
    reason,
  });

/** Marks a change that the build rejects already. */
export const atBuild = (mutation: BrokenMutation): BrokenMutation => ({
  ...mutation,
  rejectedBy: 'build',
});

/** Makes a harmless change. */
export const harmless = (app: AppName, title: string, ...edits: Edit[]): Mutation => ({
  app,
  title,
  edits,
});

/** Makes a change of one Italian message. */
export const words = (app: AppName, folder: string, from: string, to: string) =>
  harmless(
    app,
    `${app} says '${to}'`,
    instead(`${folder}/src/messages/it.json`, `"${from}"`, `"${to}"`),
  );

/** Makes a change of one style. */
export const style = (app: AppName, title: string, file: string, from: string, to: string) =>
  harmless(app, title, instead(file, from, to));
