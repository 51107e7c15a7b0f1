import type { Configuration } from '@studio/shared/config';
import { given } from './given.ts';

/** One way to reach the firm. */
export interface ContactLine {
  readonly kind: 'address' | 'tel' | 'email' | 'pec' | 'orari';
  readonly text: string;
  readonly href?: string;
}

/** The address of a telephone number as written by hand: digits and a leading plus sign only. */
function telHref(tel: string): string {
  return `tel:${tel.replace(/(?!^\+)\D/g, '')}`;
}

const fields = [
  { kind: 'address', field: 'indirizzo' },
  { kind: 'tel', field: 'tel', href: telHref },
  { kind: 'email', field: 'email', href: (email: string) => `mailto:${email}` },
  { kind: 'pec', field: 'pec', href: (pec: string) => `mailto:${pec}` },
  { kind: 'orari', field: 'orari' },
] as const;

/** What the configuration says of how to reach the firm; empty fields are left out. */
export function contactLines(configuration: Configuration | undefined): ContactLine[] {
  return fields.flatMap(({ kind, field, ...rest }) => {
    const text = given(configuration?.[field]);
    if (text === undefined) return [];
    return [{ kind, text, ...('href' in rest && { href: rest.href(text) }) }];
  });
}
