/** `dizionario_translations` → `DizionarioTranslations`. */
export function typeName(collection: string): string {
  return collection
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
