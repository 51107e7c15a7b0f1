import type { Head } from '@studio/shared/contract';

/** Writes a page's metadata into the document. It removes structured data, which only crawlers read, on first load. */
export function applyHead(head: Head, origin: string): void {
  document.title = head.title;
  setMeta('name', 'description', head.description);
  setMeta('name', 'robots', head.noIndex ? 'noindex' : undefined);
  setMeta('property', 'og:title', head.title);
  setMeta('property', 'og:description', head.description);
  setMeta('property', 'og:type', head.type ?? 'website');
  setMeta('property', 'og:url', head.canonical && `${origin}${head.canonical}`);
  const { image, imageSize, imageAlt } = head;
  setMeta('property', 'og:image', image && `${origin}${image}`);
  setMeta('property', 'og:image:width', image && imageSize?.width.toString());
  setMeta('property', 'og:image:height', image && imageSize?.height.toString());
  setMeta('property', 'og:image:alt', image && imageAlt);
  setMeta('name', 'twitter:card', image ? 'summary_large_image' : 'summary');
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  document.head.querySelector('link[rel="canonical"]')?.remove();
  if (head.canonical === undefined) return;
  const link = document.createElement('link');
  link.rel = 'canonical';
  link.href = `${origin}${head.canonical}`;
  document.head.append(link);
}

/** Sets a meta element's content; removes the element when the value is undefined. */
function setMeta(kind: 'name' | 'property', key: string, value: string | undefined): void {
  const selector = `meta[${kind}="${key}"]`;
  if (value === undefined) {
    document.head.querySelector(selector)?.remove();
    return;
  }
  const meta = findOrCreate(selector, () => {
    const created = document.createElement('meta');
    created.setAttribute(kind, key);
    return created;
  });
  meta.setAttribute('content', value);
}

/** Returns the element of a selector; appends a new one to the head if there is none. */
function findOrCreate(selector: string, create: () => HTMLElement): HTMLElement {
  const found = document.head.querySelector<HTMLElement>(selector);
  if (found !== null) return found;
  const created = create();
  document.head.append(created);
  return created;
}
