import { join } from 'node:path';
import { addressesOf } from '@studio/scripts/site-settings';
import { furtherPorts, siteSettings } from '../common/settings.ts';
import type { FormName } from './forms.ts';
import { startFront } from './front.ts';
import { plainVariation } from './plain.ts';
import { singleVariation } from './single.ts';

/** The site in each form, running. */
export interface Variations {
  readonly urls: Readonly<Record<FormName, string>>;
  readonly stop: () => Promise<void>;
}

/** Where the single build of the measured site is, once it is built. */
export const singleFolder = join(siteSettings.dataDir, 'bench/single');

/** Builds and serves the forms that the measured site is compared with. */
export async function startVariations(): Promise<Variations> {
  const { site } = addressesOf(siteSettings);
  const { singleBuild, staticPage } = furtherPorts;
  const single = await startFront(site, singleBuild, await singleVariation(singleFolder));
  const byHand = await plainVariation(join(siteSettings.dataDir, 'uploads'));
  const plain = await startFront(site, staticPage, byHand).catch(async (error) => {
    await single.stop();
    throw error;
  });
  return {
    urls: { ours: site, 'single build': single.url, 'static page': plain.url },
    async stop() {
      await single.stop();
      await plain.stop();
    },
  };
}
