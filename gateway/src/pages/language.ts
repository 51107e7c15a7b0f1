import type { Language } from '@studio/shared/config';

/** The interface's language: the visitor's choice, else the browser's first that the site speaks (decision W5). */
export function languageOf(
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): Language {
  if (cookie === 'it' || cookie === 'en') return cookie;
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { language: tag.split('-')[0], quality: Number(quality) };
    })
    .filter((wish) => wish.quality > 0)
    .sort((one, other) => other.quality - one.quality);
  const first = wishes.find((wish) => wish.language === 'it' || wish.language === 'en');
  return first?.language === 'en' ? 'en' : 'it';
}
