import { cohortCookie } from '@studio/shared/contract';

const halfAYearInSeconds = 180 * 24 * 60 * 60;

/**
 * Assigns this browser a random cohort, 0 to 99, unless it has one. The cohort decides who gets a new release first;
 * the cookie identifies no visitor.
 * @returns true when it had none: this page came without a cohort
 */
export function ensureCohort(): boolean {
  if (document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cohortCookie}=`)))
    return false;
  const cohort = Math.floor(Math.random() * 100);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cohortCookie}=${cohort}; Path=/; Max-Age=${halfAYearInSeconds}; SameSite=Lax${secure}`;
  return true;
}
