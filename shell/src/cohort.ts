import { cohortCookie } from '@studio/shared/contract';

const halfAYearInSeconds = 180 * 24 * 60 * 60;

/**
 * Puts this browser into one hundredth of the visitors, where it is in none yet: which of them get a new release first
 * is decided by it. It says nothing about anybody.
 */
export function ensureCohort(): void {
  if (document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cohortCookie}=`))) return;
  const cohort = Math.floor(Math.random() * 100);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cohortCookie}=${cohort}; Path=/; Max-Age=${halfAYearInSeconds}; SameSite=Lax${secure}`;
}
