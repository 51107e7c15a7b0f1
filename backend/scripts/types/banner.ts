/** First line of every generated file. */
export const banner =
  '// Generated from backend/schema by backend/scripts/generate-types.ts. Do not edit.\n';
