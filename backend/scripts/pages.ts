import { loadSettings } from '@studio/releases/environment';
import { makeBuiltInPages } from './apply/built-in-pages.ts';
import { reportFailure } from './installation/progress.ts';
import { bearer, createRest, UnreachableError } from './installation/rest.ts';
import { requireSecrets } from './installation/secrets.ts';
import { parseConnection } from './installation/settings.ts';

// Creates the built-in pages in the Directus that runs on this data folder.
try {
  loadSettings();
  const { dataDir, directusPort, givenSecrets } = parseConnection(process.env);
  const { ADMIN_TOKEN } = await requireSecrets(dataDir, givenSecrets);
  const rest = createRest(`http://127.0.0.1:${directusPort}`, bearer(ADMIN_TOKEN));
  const made = await makeBuiltInPages(rest).catch((error: unknown) => {
    if (!(error instanceof UnreachableError)) throw error;
    throw new Error(`No site answers on port ${directusPort}: start it first.`, { cause: error });
  });
  console.log(
    made.length === 0
      ? 'All built-in pages are there.'
      : `Made as drafts: ${made.join(', ')}. An editor completes and publishes them in the Studio, / first.`,
  );
} catch (error) {
  reportFailure(error);
}
