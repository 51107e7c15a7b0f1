import { loadSettings } from '@studio/releases/environment';
import { applyDefinitions } from './apply/apply-definitions.ts';
import { currentRecord, isFirstStart, writeRecord } from './installation/applied.ts';
import { reportFailure } from './installation/progress.ts';
import { bearer, createRest } from './installation/rest.ts';
import { loadSecrets } from './installation/secrets.ts';
import { parseSettings } from './installation/settings.ts';

// Applies the definitions to the Directus that is running under the same settings.
try {
  loadSettings();
  const settings = parseSettings(process.env, isFirstStart);
  const { ADMIN_TOKEN } = await loadSecrets(settings.dataDir, settings.givenSecrets);
  const rest = createRest(`http://127.0.0.1:${settings.directusPort}`, bearer(ADMIN_TOKEN));
  const changes = await applyDefinitions(rest, settings);
  await writeRecord(settings.dataDir, await currentRecord(settings));
  console.log(`applied: ${changes} ${changes === 1 ? 'change' : 'changes'}`);
} catch (error) {
  reportFailure(error);
}
