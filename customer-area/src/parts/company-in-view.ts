import { useSearchParams } from 'react-router-dom';

/** The query parameter of the company in view; without it a page shows the person's own things. */
const parameter = 'azienda';

/** Returns the id of the company that an address shows; undefined for the person's own things. */
export function companyIn(search: string): number | undefined {
  const value = new URLSearchParams(search).get(parameter);
  return value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
}

/** Returns an address of the client area with the company in view. */
export function withCompany(href: string, company: number | undefined): string {
  if (company === undefined) return href;
  const [path = '', query = ''] = href.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, String(company));
  return `${path}?${parameters}`;
}

/** Returns the id of the company in view; undefined for the person's own things. */
export function useCompanyInView(): number | undefined {
  const [parameters] = useSearchParams();
  return companyIn(`?${parameters}`);
}
