import type { Head } from '@studio/shared/contract';

function element(selector: string, make: () => HTMLElement): HTMLElement {
  const found = document.head.querySelector<HTMLElement>(selector);
  if (found !== null) return found;
  const made = make();
  document.head.append(made);
  return made;
}

function setMeta(kind: 'name' | 'property', key: string, value: string | undefined): void {
  const selector = `meta[${kind}="${key}"]`;
  if (value === undefined) {
    document.head.querySelector(selector)?.remove();
    return;
  }
  const meta = element(selector, () => {
    const made = document.createElement('meta');
    made.setAttribute(kind, key);
    return made;
  });
  meta.setAttribute('content', value);
}

/** Brings the document's metadata up to the page shown; structured data is for crawlers, which load pages anew. */
export function applyHead(head: Head, origin: string): void {
  document.title = head.title;
  setMeta('name', 'description', head.description);
  setMeta('name', 'robots', head.noIndex ? 'noindex' : undefined);
  setMeta('property', 'og:title', head.title);
  setMeta('property', 'og:description', head.description);
  setMeta('property', 'og:type', head.type ?? 'website');
  setMeta('property', 'og:url', head.canonical && `${origin}${head.canonical}`);
  setMeta('property', 'og:image', head.image && `${origin}${head.image}`);
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  document.head.querySelector('link[rel="canonical"]')?.remove();
  if (head.canonical === undefined) return;
  const link = document.createElement('link');
  link.rel = 'canonical';
  link.href = `${origin}${head.canonical}`;
  document.head.append(link);
}
