import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AppName, Release, ReleaseSlot } from '@studio/shared/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { appFolder } from '../files/folders.ts';
import type { BuildNotes } from './build-notes.ts';

const require = createRequire(import.meta.url);

/** A schema of valibot, perhaps of another copy of the package. */
const schema = v.custom<v.GenericSchema>(
  (value) =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema',
  'the data of a slot has a valibot schema',
);

const offersSchema = v.object({ slots: v.record(v.string(), schema) });

const isFunction = v.custom<() => unknown>((value) => typeof value === 'function');

/** The exports of a remote that fills slots; each is code of its own, which loads where the slot is shown. */
const fillsSchema = v.object({
  fills: v.optional(v.record(v.string(), v.object({ load: isFunction })), {}),
});

const fillSchema = v.object({ data: schema });

/**
 * Returns the slots that an app offers, which `src/slots.ts` exports as `slots`, and those that its module fills. Notes
 * on the build take precedence.
 * @param serverModule the exports of the app's server build
 * @param folder the folder of the app
 * @throws {Error} with a sentence about data that JSON Schema cannot say, or a slot of another app
 */
export async function slotsOf(
  app: AppName,
  serverModule: unknown,
  notes: Pick<BuildNotes, 'slots' | 'fills'>,
  folder: string = appFolder(app),
): Promise<Pick<Release, 'slots' | 'fills'>> {
  const slots = listed(notes.slots) ?? offeredIn(app, folder);
  const fills = listed(notes.fills) ?? (await filledBy(app, serverModule));
  const foreign = slots.find(({ name }) => !name.startsWith(`${app}/`));
  if (foreign !== undefined)
    throw new Error(`${app} offers the slot ${foreign.name}: its name must begin with ${app}/.`);
  return { ...(slots.length > 0 && { slots }), ...(fills.length > 0 && { fills }) };
}

function listed(data: BuildNotes['slots']): ReleaseSlot[] | undefined {
  return data && Object.entries(data).map(([name, one]) => ({ name, data: one }));
}

function offeredIn(app: AppName, folder: string): ReleaseSlot[] {
  const file = ['ts', 'js'].map((end) => join(folder, `src/slots.${end}`)).find(existsSync);
  if (file === undefined) return [];
  const { slots } = v.parse(offersSchema, { ...require(file) });
  return Object.entries(slots).map(([name, data]) => slotWith(app, name, data));
}

async function filledBy(app: AppName, serverModule: unknown): Promise<ReleaseSlot[]> {
  const { fills } = v.parse(fillsSchema, serverModule);
  return await Promise.all(
    Object.entries(fills).map(async ([name, { load }]) =>
      slotWith(app, name, v.parse(fillSchema, await load()).data),
    ),
  );
}

function slotWith(app: AppName, name: string, data: v.GenericSchema): ReleaseSlot {
  try {
    const { $schema: _, ...json } = toJsonSchema(data, { typeMode: 'input' });
    return { name, data: json };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${app}: the data of ${name} cannot be written as JSON Schema: ${why}`, {
      cause,
    });
  }
}
