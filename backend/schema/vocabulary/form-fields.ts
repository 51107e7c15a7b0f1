import type { FieldCondition, FieldDefinition, FieldMeta } from './definition.ts';
import { columnless, half } from './fields.ts';

/** Hides a field of a form that is filled in once, when the row is stored; it is not asked for again. */
export const hiddenOnceStored: FieldCondition = {
  name: 'Già salvato',
  rule: { id: { _nnull: true } },
  hidden: true,
  required: false,
};

/** Shows a field of a form once the row is stored. */
export const shownOnceStored: FieldCondition = {
  name: 'Salvato',
  rule: { id: { _nnull: true } },
  hidden: false,
};

interface PartOptions {
  width?: 'half' | 'full';
  conditions?: FieldCondition[];
  /** The name of the group that contains it. */
  group?: string;
}

const part = (label: string, meta: Partial<FieldMeta>, options: PartOptions) =>
  columnless(label, 'never', { special: ['alias', 'no-data'], ...meta, ...options });

interface InputOptions extends PartOptions {
  note?: string;
  /** Shown with the mark of required fields; a hook checks the value. */
  required?: boolean;
  hidden?: boolean;
}

/** Builds one line of text without a column: a hook takes its value and stores it elsewhere. */
export function input(label: string, options: InputOptions = {}): FieldDefinition {
  const meta = {
    // Saving hides most of these fields: see `text` of `fields.ts`.
    ...{ interface: 'input', options: { trim: false }, required: false, hidden: false },
    // Beside the field; the sentence of the hook is above the form.
    validation_message: 'Da correggere: il perché è scritto in alto.',
  };
  return part(label, meta, { ...half, ...options });
}

/** Builds the heading of a part of a form. */
export const heading = (title: string, icon: string, conditions: FieldCondition[] = []) =>
  part(
    title,
    { interface: 'presentation-divider', options: { title, icon, inlineTitle: true } },
    { conditions },
  );

/** Builds a part of a form that is closed until an editor opens it. */
export function closedGroup(
  title: string,
  icon: string,
  conditions: FieldCondition[] = [],
): FieldDefinition {
  const options = { start: 'closed', headerIcon: icon };
  const special = ['alias', 'no-data', 'group'];
  return part(title, { interface: 'group-detail', options, special }, { conditions });
}

/** Builds the link to the row that another field of the form names, shown once there is one. */
export function recordLink(
  label: string,
  { field: da, page: pagina }: { field: string; page: string },
): FieldDefinition {
  const meta = { interface: 'collegamento', options: { da, pagina, testo: label }, hidden: true };
  const conditions = [{ name: 'C’è', rule: { [da]: { _nnull: true } }, hidden: false }];
  return part(label, meta, { conditions });
}
