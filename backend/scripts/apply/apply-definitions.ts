import * as v from 'valibot';
import { presets } from '../../access/presets.ts';
import { projectSettings } from '../../access/project-settings.ts';
import { studioTexts } from '../../access/studio-looks.ts';
import { collections } from '../../schema/index.ts';
import { progress } from '../installation/progress.ts';
import { list, type Rest } from '../installation/rest.ts';
import type { Settings } from '../installation/settings.ts';
import { openUploads } from '../installation/uploads.ts';
import { applyAccess } from './access.ts';
import { applyAddress } from './apply-address.ts';
import { applyDictionary } from './dictionary.ts';
import { differs, type Tally } from './ensure.ts';
import { applyRequestTemplates } from './request-templates.ts';
import { applySchema } from './schema.ts';
import { applyAdministrator } from './users.ts';

/**
 * Brings a running Directus to the definitions of the project, with the demo if the settings ask for it. Resolves with
 * the number of changes, 0 when it was up to date.
 */
export async function applyDefinitions(rest: Rest, settings: Settings): Promise<number> {
  const tally: Tally = { changes: 0 };
  progress('applying collections …');
  await applySchema(rest, tally);
  progress('applying roles and permissions …');
  await applyAccess(rest, tally, settings.staffSecondFactor);
  await applyPresets(rest, tally);
  if (settings.admin) await applyAdministrator(rest, tally, settings.admin);
  if (settings.demo) {
    progress('filling in the demo firm …');
    // Imported here, so that production never loads the demo.
    const { installDemo } = await import('../../demo/demo.ts');
    const uploads = openUploads(settings.uploads);
    tally.changes += await installDemo(rest, settings.demo, uploads);
  }
  // After the demo, which has document types.
  await applyRequestTemplates(rest, tally);
  await applySingletons(rest, tally);
  // After the configuration, which has the firm's name and logo.
  await applySettings(rest, tally);
  if (await applyAddress(rest, settings.siteUrl)) tally.changes += 1;
  await applyTexts(rest, tally);
  await applyOrder(rest, tally);
  await applyDictionary(rest, tally);
  return tally.changes;
}

const forAllUsers = { user: null, role: null };

/**
 * Brings the Studio's lists for all users to the definitions: found by collection and name, since Directus numbers
 * them. Personal lists stay.
 */
async function applyPresets(rest: Rest, tally: Tally): Promise<void> {
  const existing = await list(
    rest,
    '/presets?limit=-1&filter[user][_null]=true&filter[role][_null]=true',
  );
  for (const preset of presets) {
    const wanted = { ...preset, ...forAllUsers };
    const actual = existing.find(
      ({ collection, bookmark }) =>
        collection === preset.collection && bookmark === preset.bookmark,
    );
    if (actual === undefined) await rest.post('/presets', wanted);
    else if (differs(wanted, actual)) await rest.patch(`/presets/${String(actual.id)}`, wanted);
    else continue;
    tally.changes += 1;
  }
}

const firmSchema = v.object({
  denominazione: v.nullable(v.string()),
  logo: v.nullable(v.string()),
});

/** Brings the installation's settings to those of the project and the firm; other settings stay. */
async function applySettings(rest: Rest, tally: Tally): Promise<void> {
  const firm = v.parse(
    firmSchema,
    await rest.get('/items/configurazione?fields=denominazione,logo'),
  );
  const wanted = {
    ...projectSettings,
    project_name: firm.denominazione || 'Studio',
    project_logo: firm.logo,
  };
  if (!differs(wanted, await rest.get('/settings'))) return;
  await rest.patch('/settings', wanted);
  tally.changes += 1;
}

/** Brings the Studio's own Italian texts to those of the project; others stay. */
async function applyTexts(rest: Rest, tally: Tally): Promise<void> {
  const language = 'it-IT';
  const path = `/translations?limit=-1&filter[language][_eq]=${language}`;
  const existing = await list(rest, path);
  for (const [key, value] of Object.entries(studioTexts)) {
    const actual = existing.find((one) => one.key === key);
    if (actual === undefined) await rest.post('/translations', { language, key, value });
    else if (actual.value !== value)
      await rest.patch(`/translations/${String(actual.id)}`, { value });
    else continue;
    tally.changes += 1;
  }
}

const record = v.object({ id: v.nullable(v.number()) });

/** Creates the one record of each of these collections when there is none: the site and the mails read it. */
async function applySingletons(rest: Rest, tally: Tally): Promise<void> {
  for (const name of ['configurazione', 'avvisi_studio']) {
    const { id } = v.parse(record, await rest.get(`/items/${name}?fields=id`));
    if (id !== null) continue;
    await rest.patch(`/items/${name}`, { id: 1 });
    tally.changes += 1;
  }
}

const unplaced = v.array(v.object({ id: v.number() }));
const placed = v.array(v.object({ sort: v.number() }));

/** Gives each entry of an ordered list that has no number yet one at its end, oldest first. */
async function applyOrder(rest: Rest, tally: Tally): Promise<void> {
  for (const { collection, fields } of collections) {
    if (fields.sort === undefined) continue;
    const path = `/items/${collection}`;
    const rows = v.parse(
      unplaced,
      await rest.get(`${path}?limit=-1&fields=id&sort=id&filter[sort][_null]=true`),
    );
    if (rows.length === 0) continue;
    const [last] = v.parse(
      placed,
      await rest.get(`${path}?limit=1&fields=sort&sort=-sort&filter[sort][_nnull]=true`),
    );
    for (const [index, { id }] of rows.entries())
      await rest.patch(`${path}/${id}`, { sort: (last?.sort ?? 0) + index + 1 });
    tally.changes += rows.length;
  }
}
