import { ensureKeys, publicKeysIn, signerIn } from '@studio/releases/keys';
import type { ManifestAccess } from '@studio/releases/manifest';
import { gateway } from '@studio/releases/signature';
import { openStore } from '@studio/releases/store';
import type { Settings } from '../settings.ts';

/**
 * Opens the store of releases as a gateway: with the keys of those it believes, itself among them, and with a key of its
 * own, made at the first start, which takes releases back and signs nothing else.
 */
export async function openReleases(
  settings: Pick<Settings, 'production' | 'releasesDir' | 'releaseKeys' | 'stateDir'>,
): Promise<ManifestAccess> {
  const { production: isProduction, releasesDir, releaseKeys, stateDir } = settings;
  await ensureKeys(stateDir, gateway);
  const own = await signerIn(stateDir, gateway);
  const [others, itself] = [publicKeysIn(releaseKeys, { isProduction }), publicKeysIn(stateDir)];
  return {
    store: openStore(releasesDir),
    async publicKeys(signatory) {
      const keys = await others(signatory);
      return signatory === gateway ? [...keys, ...(await itself(gateway))] : keys;
    },
    signerOf: async () => own,
  };
}
