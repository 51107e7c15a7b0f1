/** Only published rows: the gateway enforces it, saying it keeps the requests honest. */
export const published = { status: { _eq: 'published' } } as const;
