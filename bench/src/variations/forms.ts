/** The forms of the site that are compared, ours first. */
export const formNames = ['ours', 'single build', 'static page'] as const;

/** One of them. */
export type FormName = (typeof formNames)[number];
