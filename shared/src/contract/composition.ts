/** Where a browser asks which composition it would get now; the answer is text, `shell@1.0.0 …`. */
export const compositionPath = '/composition';

/** Where a visit of a composition on trial ends. */
export const previewEndPath = '/composition/end';

/** Header that names the composition, of pages and of every call to the API. */
export const compositionHeader = 'x-composition';
