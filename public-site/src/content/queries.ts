// The parts that several queries share. The build of a release runs each function of this folder whose name begins with
// `read`, and lists the fields that it asks for: the gateway lets the public read what a live release lists.

/** Selects published rows; the gateway enforces the same filter. */
export const published = { status: { _eq: 'published' } } as const;

/** The fields of an image file, for queries. */
export const imageFields = ['id', 'width', 'height'] as const;

/** The fields of an attached file, for queries. */
export const attachmentFields = ['id', 'type', 'filesize'] as const;
