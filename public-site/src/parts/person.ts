import type { TeamMember } from '../content/collections.ts';

/** Returns first and last name of a person. */
export function fullName({ Nome, Cognome }: Pick<TeamMember, 'Nome' | 'Cognome'>): string {
  return `${Nome} ${Cognome}`.trim();
}
