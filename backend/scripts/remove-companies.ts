import { loadSettings } from '@studio/releases/environment';
import { removeCompanies } from './apply/remove-companies.ts';
import { reportFailure } from './installation/progress.ts';
import { bearer, createRest } from './installation/rest.ts';
import { requireSecrets } from './installation/secrets.ts';
import { parseConnection } from './installation/settings.ts';

// Prepares the Directus that runs on this data folder for a release without companies.
try {
  loadSettings();
  const { dataDir, directusPort, givenSecrets } = parseConnection(process.env);
  const { ADMIN_TOKEN } = await requireSecrets(dataDir, givenSecrets);
  const rest = createRest(`http://127.0.0.1:${directusPort}`, bearer(ADMIN_TOKEN));
  const { documents, companies } = await removeCompanies(rest, new Date());
  console.log(
    `Documents returned to their owners: ${documents}. Companies removed: ${companies}. Stop the backend and start the earlier release.`,
  );
} catch (error) {
  reportFailure(error);
}
