import type { Companies, Company } from '@studio/shared/contract/calls';

/** What the address of the account shows. */
export type ScopeInView =
  /** The person's own things. */
  | { readonly kind: 'own' }
  | { readonly kind: 'company'; readonly company: Company }
  /** A company for which the person does not act, or none at all. */
  | { readonly kind: 'unknown' }
  /** An address without a company that is to be replaced by one with a company. */
  | { readonly kind: 'unnamed' };

/** Returns what a login can have in view: undefined for the person's own things, then the companies. */
export function scopesOf({ own, companies }: Companies): (Company | undefined)[] {
  return own || companies.length === 0 ? [undefined, ...companies] : [...companies];
}

/**
 * Returns what an address shows. Without a company it shows the person's own things, where there are some; a visit that
 * begins there opens the last company instead.
 * @param scope the company that the address names
 * @param isEntering true until the visit to the account has shown something
 */
export function scopeInView(
  scope: string | undefined,
  companies: Companies,
  isEntering: boolean,
): ScopeInView {
  if (scope !== undefined) {
    const company = companies.companies.find(({ id }) => String(id) === scope);
    return company === undefined ? { kind: 'unknown' } : { kind: 'company', company };
  }
  if (companies.companies.length === 0) return { kind: 'own' };
  return companies.own && !isEntering ? { kind: 'own' } : { kind: 'unnamed' };
}

/** Returns the id of the company that a visit opens; undefined for the person's own things. */
export function companyToOpen(companies: Companies, last: string | undefined): number | undefined {
  const scopes = scopesOf(companies);
  const known = scopes.find((company) => String(company?.id ?? '') === last);
  return (known ?? scopes[0])?.id;
}
