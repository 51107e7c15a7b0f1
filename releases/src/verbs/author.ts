import type { Wish } from '../command-line.ts';
import type { Author } from '../manifest/index.ts';

/** Who changes the live set now, and why; what was meant in spite of the check is said as well. */
export function authorOf(
  { by, because, anyway, securityFix }: Pick<Wish, 'by' | 'because' | 'anyway' | 'securityFix'>,
  now = new Date(),
): Author {
  const reasons = [
    ...(because === undefined ? [] : [because]),
    ...(securityFix ? ['a security fix'] : []),
    ...(anyway ? ['anyway'] : []),
  ];
  const why = reasons.join(' – ');
  return { at: now.toISOString(), by, ...(why !== '' && { why }) };
}
