import { brand } from '@studio/shared/kit/brand';

/** The path of the news as an RSS feed. */
export const newsFeedPath = '/news.rss';

/** The path of the web app manifest. */
export const webManifestPath = '/manifest.webmanifest';

/** The address of the service worker: at the root, so that it may follow every page. */
export const workerPath = '/sw.js';

/** The paths of the site's icon. No page of the CMS can take them: its path has no dot. */
export const iconPaths = {
  ico: '/favicon.ico',
  svg: '/icon.svg',
  apple: '/apple-touch-icon.png',
  small: '/icon-192.png',
  large: '/icon-512.png',
  maskable: '/icon-maskable-512.png',
} as const;

/** The elements of a document's head that name these files, with the colour of the browser's bars. */
export const siteFileLinks = [
  // Browsers that know SVG prefer it over an icon of a fixed size.
  `<link rel="icon" href="${iconPaths.ico}" sizes="32x32">`,
  `<link rel="icon" href="${iconPaths.svg}" type="image/svg+xml">`,
  `<link rel="apple-touch-icon" href="${iconPaths.apple}">`,
  `<link rel="manifest" href="${webManifestPath}">`,
  `<link rel="alternate" type="application/rss+xml" title="News" href="${newsFeedPath}">`,
  ...(['light', 'dark'] as const).map(
    (scheme) =>
      `<meta name="theme-color" content="${brand[scheme].paper}" media="(prefers-color-scheme: ${scheme})">`,
  ),
].join('');
