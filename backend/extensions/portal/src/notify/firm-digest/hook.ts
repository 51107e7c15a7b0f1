import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import * as v from 'valibot';
import { noticeLimits, noticeSettings } from '../../../../../schema/avvisi-studio.ts';
import { problemsIn } from '../../common/field-problems.ts';
import { email } from '../../common/fields.ts';
import { refuseWrites } from '../../common/writes.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { runPeriodically } from '../../platform/periodic-task.ts';
import { outbox, outboxTable } from '../mail/outbox.ts';
import { toldTable } from './news.ts';
import { firmDigestTables, notifyFirm, settingsTable } from './notify-firm.ts';

/** The most addresses of the firm. */
const mostRecipients = 10;

const { ora, giorni_non_letti } = noticeLimits;

const whole = ({ least, most }: { readonly least: number; readonly most: number }) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)));

/** The sentences about wrong values, which the Studio shows at their fields. */
const sentences: { readonly [name: string]: string } = {
  destinatari: `Scrivi fino a ${mostRecipients} indirizzi e-mail, uno per volta.`,
  ritmo: 'Scegli uno dei ritmi dell’elenco.',
  ora: ora.sentence,
  giorni_non_letti: giorni_non_letti.sentence,
};

const settingsSchema = v.object({
  destinatari: v.optional(v.nullable(v.pipe(v.array(email), v.maxLength(mostRecipients)))),
  ritmo: v.optional(v.picklist(['subito', 'ogni_ora', 'ogni_giorno', 'mai'])),
  ora: whole(ora),
  giorni_non_letti: whole(giorni_non_letti),
});

const record = v.looseObject({});

const problem = problemsIn(settingsTable, false);

/** Refuses values that no mail could use, and writes addresses in one form. */
const checkSettings: FilterHandler = (payload) => {
  const given = v.parse(record, payload);
  const parsed = v.safeParse(settingsSchema, given);
  if (parsed.success) return { ...given, ...parsed.output };
  const { nested = {} } = v.flatten<typeof settingsSchema>(parsed.issues);
  const wrong = noticeSettings.filter((name) =>
    Object.keys(nested).some((path) => path === name || path.startsWith(`${name}.`)),
  );
  throw wrong.map((name) => problem(name, sentences[name] ?? ''));
};

/**
 * Tells the firm of open work in one mail, to the addresses and in the rhythm of `avvisi_studio`: at once, hourly or
 * daily. Each piece of news is told once, whatever process writes the mail.
 */
export const firmDigest: HookConfig = (register, context) => {
  const { database } = context;
  const env = readEnvironment(context.env);
  const store = outbox(context);

  for (const change of ['create', 'update'])
    register.filter(`${settingsTable}.items.${change}`, checkSettings);
  refuseWrites(register, toldTable, 'Il registro delle segnalazioni non si modifica.');

  runPeriodically(register, context, {
    tables: [...firmDigestTables, outboxTable],
    failing: 'The firm cannot be told of news',
    working: 'The firm is told of news again',
    run: () => notifyFirm(database, store, { studioUrl: env.STUDIO_URL, now: Date.now() }),
  });
};
