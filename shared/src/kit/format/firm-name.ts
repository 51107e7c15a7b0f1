const forms = [
  's\\.?\\s?r\\.?\\s?l\\.?(?:\\s?s\\.?)?',
  's\\.?\\s?p\\.?\\s?a\\.?',
  's\\.?\\s?n\\.?\\s?c\\.?',
  's\\.?\\s?a\\.?\\s?s\\.?',
  's\\.?\\s?t\\.?\\s?p\\.?',
  'a\\s+r\\.?\\s?l\\.?',
  "societ(?:à|a') (?:tra|fra) professionisti",
  "societ(?:à|a') (?:a responsabilità limitata|per azioni|semplice|cooperativa)",
];

const legalForms = new RegExp(`(?:[\\s,–-]+(?:${forms.join('|')}))+$`, 'i');

/** Returns a firm's name without the legal form at its end: a page's title has no room for it. */
export function shortName(name: string): string {
  return name.trim().replace(legalForms, '');
}
