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

/** The attribute of a modal dialog that Back closes before it leaves the page; the shell looks for it. */
export const closedByBack = { 'data-closed-by-back': '' } as const;
