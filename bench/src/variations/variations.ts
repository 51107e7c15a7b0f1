import { join } from 'node:path';
import { furtherPorts, site, siteSettings } from '../common/settings.ts';
import { startFront } from './front.ts';
import { plainVariation } from './plain.ts';
import { singleVariation } from './single.ts';

/** The forms of the site that are compared, ours first. */
export const formNames = ['ours', 'single build', 'static page'] as const;

/** The addresses of the running site in each form. */
export type FormUrls = Readonly<Record<(typeof formNames)[number], string>>;

/** Builds the single build and the static page, and runs work while they are served. */
export async function withVariations<Result>(
  work: (urls: FormUrls) => Promise<Result>,
): Promise<Result> {
  const { singleBuild, staticPage } = furtherPorts;
  const ends = new AsyncDisposableStack();
  try {
    const built = await singleVariation(join(siteSettings.dataDir, 'bench/single'));
    const single = ends.use(await startFront(site, singleBuild, built));
    const byHand = await plainVariation(join(siteSettings.dataDir, 'uploads'));
    const plain = ends.use(await startFront(site, staticPage, byHand));
    return await work({ ours: site, 'single build': single.url, 'static page': plain.url });
  } finally {
    await ends.disposeAsync();
  }
}
