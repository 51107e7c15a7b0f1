// The names that shell, remotes, gateway and the gateway's own browser scripts agree on.

/** Cookie that holds the browser's cohort, 0 to 99; a script sets it. */
export const cohortCookie = 'studio_cohort';

/** Path that answers with the current composition of a browser as text, `shell@1.0.0 …`. */
export const compositionPath = '/composition';

/** Path that ends a preview. */
export const previewEndPath = '/composition/end';

/** Header that names the composition, on pages and on every API call. */
export const compositionHeader = 'x-composition';

/** Performance mark that the shell sets when its start fails; the detail holds the reason. */
export const startFailureMark = 'shell:failed';

/** The attribute of the document's element once the shell has started: from then on it opens the pages of the site. */
export const startedAttribute = 'data-started';

/** The attribute of the document's element while this browser has a session; the header's style sheet reads it. */
export const sessionAttribute = 'data-session';

/** The key in the browser's storage of what scripts know of the session: when it ends, and nothing that opens it. */
export const sessionKey = 'studio.session';

/** The attributes `data-…` of the shell's first script in a document. */
export interface FirstScriptData {
  /** Address of the shell's own module. */
  readonly shell: string;
  /** Addresses of the modules that the shell imports as soon as it starts, apart by blanks. */
  readonly modules: string;
  /** Present when the page works without the shell, which then starts at the first sign of intent. */
  readonly waits?: '';
  /** The composition of the page, absent where it is no visit that counts. */
  readonly composition?: string;
  /** The owner of the page. */
  readonly app?: string;
}

/** The attribute of a modal dialog that Back closes before it leaves the page; the shell looks for it. */
export const closedByBack = { 'data-closed-by-back': '' } as const;
