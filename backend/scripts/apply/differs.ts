function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether `actual` lacks something of `wanted`: objects may hold more keys than wanted, lists must
 * be the same, and an absent value equals null.
 */
export function differs(wanted: unknown, actual: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return true;
    return wanted.some((one, index) => differs(one, actual[index]));
  }
  if (isRecord(wanted)) {
    if (!isRecord(actual)) return true;
    return Object.entries(wanted).some(([key, value]) => differs(value, actual[key]));
  }
  return (wanted ?? null) !== (actual ?? null);
}
