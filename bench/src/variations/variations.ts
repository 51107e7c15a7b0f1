import { join } from 'node:path';
import { addressesOf } from '@studio/scripts/site-settings';
import { furtherPorts, siteSettings } from '../common/settings.ts';
import { startFront } from './front.ts';
import { plainVariation } from './plain.ts';
import { singleVariation } from './single.ts';

/** The forms of the site that are compared, ours first. */
export const formNames = ['ours', 'single build', 'static page'] as const;

/** A form of the site. */
export type FormName = (typeof formNames)[number];

/** The running site in each form. */
export interface Variations {
  readonly urls: Readonly<Record<FormName, string>>;
  readonly stop: () => Promise<void>;
}

/** The output folder of the single build. */
export const singleFolder = join(siteSettings.dataDir, 'bench/single');

/** Builds and serves the single build and the static page. */
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
