/** Name of the cookie that says in which hundredth of the visitors a browser is, from 0 to 99; a script sets it. */
export const cohortCookie = 'studio_cohort';
