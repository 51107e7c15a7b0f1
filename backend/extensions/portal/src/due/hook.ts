import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import * as v from 'valibot';
import { problemsIn, refuse, requireRight } from '../common/field-problems.ts';
import { updatedKeys } from '../common/writes.ts';
import { noticesTable } from '../notify/notices/notify.ts';
import { storedDay } from '../platform/database-values.ts';
import { runPeriodically } from '../platform/periodic-task.ts';
import { tellApprovals, tellDue } from './reminders.ts';
import { dueTable } from './stored-due.ts';
import { type DueValues, dueProblems, dueValues, normalDue } from './values.ts';

const storedRows = v.array(
  v.looseObject({ ...dueValues.entries, id: v.number(), stato: v.string(), scade_il: storedDay }),
);
type StoredRow = v.InferOutput<typeof storedRows>[number];

const problem = problemsIn(dueTable);

/** The fields of which a change makes it another deadline, about which the client answers anew. */
const answeredFields = [
  'cliente',
  'azienda',
  'tributo',
  'importo',
  'scade_il',
  'modo',
  'iban',
  'documento',
] as const;

/** The states that an editor sets; the others are answers of the client. */
const editorStates: readonly unknown[] = ['da_rispondere', 'pagata', 'annullata'];

/** The columns of an answer, empty: the client answers anew, and gets the notices again. */
const unanswered = { risposta_di: null, risposta_il: null, risposta_nota: null, avviso: null };

const plain = (value: unknown) => (value === undefined || value === '' ? null : value);

function differs(field: (typeof answeredFields)[number], before: StoredRow, written: DueValues) {
  if (!(field in written)) return false;
  const [old, now] = [plain(before[field]), plain(written[field])];
  if (field === 'importo') return Number(old) !== Number(now);
  return field === 'scade_il' ? old !== String(now).slice(0, 10) : old !== now;
}

/** Returns the errors about a change of a deadline that is closed, and about a state that only the client sets. */
function changeProblems(before: StoredRow, written: DueValues): Error[] {
  const isChanged = answeredFields.some((field) => differs(field, before, written));
  const { stato = before.stato } = written;
  const isClosed = ['pagata', 'annullata'].includes(before.stato) && stato === before.stato;
  return [
    ...(isChanged && isClosed
      ? [problem('stato', 'Una scadenza pagata o annullata non si cambia: creane un’altra.')]
      : []),
    ...(stato !== before.stato && !editorStates.includes(stato)
      ? [problem('stato', 'Questo stato è una risposta del cliente.')]
      : []),
  ];
}

/** Returns true when a change makes it a deadline that the client answers anew: another one, or one that is open again. */
function isAskedAnew(before: StoredRow, written: DueValues): boolean {
  const isChanged = answeredFields.some((field) => differs(field, before, written));
  return isChanged || (written.stato === 'da_rispondere' && before.stato !== 'da_rispondere');
}

/** Keeps the rules of personal deadlines at every write, and tells clients of them and of documents to answer. */
export const dueDates: HookConfig = (register, context) => {
  const { filter } = register;

  const onCreate: FilterHandler = async (payload, _meta, event) => {
    const written = normalDue({ modo: 'addebito', ...v.parse(dueValues, payload) });
    const { stato = 'da_rispondere' } = written;
    const errors = await dueProblems(written, event.database);
    if (!editorStates.includes(stato))
      errors.push(problem('stato', 'Questo stato è una risposta del cliente.'));
    await refuse(errors, { collection: dueTable, action: 'create', context: event });
    return written;
  };

  const onUpdate: FilterHandler = async (payload, meta, event) => {
    const written = normalDue(v.parse(dueValues, payload));
    const keys = updatedKeys(meta);
    const found: unknown = await event.database(dueTable).whereIn('id', keys).select('*');
    const stored = v.parse(storedRows, found);
    const errors: Error[] = [];
    for (const before of stored) {
      errors.push(...changeProblems(before, written));
      if (answeredFields.some((field) => differs(field, before, written)))
        errors.push(...(await dueProblems({ ...before, ...written }, event.database)));
    }
    const write = { collection: dueTable, action: 'update', keys, context: event } as const;
    await refuse(errors, write);
    const anew = stored.filter((before) => isAskedAnew(before, written)).map(({ id }) => id);
    if (anew.length === 0) return written;
    // No editor may write these columns, so they are not in the payload; the rights come first.
    await requireRight(write);
    await event.database(dueTable).whereIn('id', anew).update(unanswered);
    return editorStates.includes(written.stato) ? written : { ...written, stato: 'da_rispondere' };
  };

  filter(`${dueTable}.items.create`, onCreate);
  filter(`${dueTable}.items.update`, onUpdate);

  const { database } = context;
  runPeriodically(register, context, {
    tables: [dueTable, noticesTable],
    failing: 'Clients cannot be told of deadlines',
    working: 'Clients are told of deadlines again',
    async run() {
      const now = new Date();
      return (await tellDue(database, now)) + (await tellApprovals(database, now));
    },
  });
};
