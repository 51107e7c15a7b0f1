import { ensureKeys, publicKeysIn, signerIn } from '@studio/releases/keys';
import type { ManifestAccess } from '@studio/releases/manifest';
import { gateway } from '@studio/releases/signature';
import { openStore } from '@studio/releases/store';
import type { Settings } from '../settings/settings.ts';

/**
 * Opens the store of releases for a gateway: with the public keys of the teams and of all gateways, and with a key of
 * its own, made at the first start, which signs automatic rollbacks only.
 */
export async function openReleases(
  settings: Pick<Settings, 'production' | 'releasesDir' | 'releaseKeys' | 'stateDir'>,
): Promise<ManifestAccess> {
  const { production: isProduction, releasesDir, releaseKeys, stateDir } = settings;
  await ensureKeys(stateDir, gateway);
  const signer = await signerIn(stateDir, gateway);
  const [teamKeys, ownKeys] = [publicKeysIn(releaseKeys, { isProduction }), publicKeysIn(stateDir)];
  return {
    store: openStore(releasesDir),
    async publicKeys(signatory) {
      const keys = await teamKeys(signatory);
      return signatory === gateway ? [...keys, ...(await ownKeys(gateway))] : keys;
    },
    signerOf: async () => signer,
  };
}
