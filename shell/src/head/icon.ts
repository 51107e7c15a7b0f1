const drawing = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  '<rect width="32" height="32" rx="6" fill="#1d5546"/>',
  '<path d="M8 26V15a8 8 0 0 1 16 0v11M13 26V16a3 3 0 0 1 6 0v10M6 26h20" ',
  'fill="none" stroke="#fffdf8" stroke-width="2"/></svg>',
].join('');

/** An icon, an arcade, as a data URL: gateways that do not serve icons yet require one. */
export const icon = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
