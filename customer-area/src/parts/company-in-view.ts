import { useSearchParams } from 'react-router-dom';

/** The query parameter of the company in view; without it a page shows the person's own things. */
const parameter = 'azienda';

/** Returns the company that an address names, as it is written there; undefined when it names none. */
export function scopeIn(search: string): string | undefined {
  return new URLSearchParams(search).get(parameter) ?? undefined;
}

/** Returns the id of the company that an address shows; undefined for the person's own things. */
export function companyIn(search: string): number | undefined {
  return companyOf(scopeIn(search));
}

/** Returns the id of a company as it is written in an address or a setting; undefined for the person's own things. */
export function companyOf(scope: string | undefined): number | undefined {
  return scope !== undefined && /^[1-9]\d{0,9}$/.test(scope) ? Number(scope) : undefined;
}

/** Returns an address of the client area with the company in view; without a company it shows the person's own things. */
export function withCompany(href: string, company: number | undefined): string {
  const [path = '', query = ''] = href.split('?');
  const parameters = new URLSearchParams(query);
  if (company === undefined) parameters.delete(parameter);
  else parameters.set(parameter, String(company));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** Returns the id of the company in view; undefined for the person's own things. */
export function useCompanyInView(): number | undefined {
  const [parameters] = useSearchParams();
  return companyIn(`?${parameters}`);
}
