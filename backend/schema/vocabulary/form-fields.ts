import type { FieldCondition, FieldDefinition, FieldMeta } from './definition.ts';

/** Hides a field of a form that is filled in once, when the row is stored; it is not asked for again. */
export const hiddenOnceStored: FieldCondition = {
  name: 'Già salvato',
  rule: { id: { _nnull: true } },
  hidden: true,
  required: false,
};

function alias(
  label: string,
  meta: Partial<FieldMeta>,
  options: { width?: 'half' | 'full'; conditions?: FieldCondition[]; group?: string },
): FieldDefinition {
  const { width = 'full', conditions, group } = options;
  return {
    type: 'alias',
    reads: 'never',
    html: false,
    schema: null,
    meta: {
      ...meta,
      special: ['alias', 'no-data'],
      width,
      ...(conditions && { conditions }),
      ...(group && { group }),
      translations: [{ language: 'it-IT', translation: label }],
    },
  };
}

interface InputOptions {
  note?: string;
  /** Shown with the mark of required fields; a hook checks the value. */
  required?: boolean;
  hidden?: boolean;
  width?: 'half' | 'full';
  conditions?: FieldCondition[];
  /** The name of the group that contains it. */
  group?: string;
}

/** Builds one line of text without a column: a hook takes its value and stores it elsewhere. */
export function input(label: string, options: InputOptions = {}): FieldDefinition {
  const { note, required = false, hidden = false, ...presentation } = options;
  const meta = {
    // Saving hides most of these fields: see `text` of `fields.ts`.
    ...{ interface: 'input', options: { trim: false }, required, hidden },
    // Beside the field; the sentence of the hook is above the form.
    validation_message: 'Da correggere: il perché è scritto in alto.',
  };
  return alias(label, { ...meta, ...(note && { note }) }, { width: 'half', ...presentation });
}

/** Builds the heading of a part of a form. */
export function heading(
  title: string,
  icon: string,
  conditions: FieldCondition[] = [],
): FieldDefinition {
  const meta = { interface: 'presentation-divider', options: { title, icon, inlineTitle: true } };
  return alias(title, meta, { conditions });
}

/** Builds a part of a form that is closed until an editor opens it. */
export function closedGroup(
  title: string,
  icon: string,
  conditions: FieldCondition[] = [],
): FieldDefinition {
  const meta = {
    interface: 'group-detail',
    options: { start: 'closed', headerIcon: icon },
  };
  const built = alias(title, meta, { conditions });
  return { ...built, meta: { ...built.meta, special: ['alias', 'no-data', 'group'] } };
}

/** Builds the link to the row that another field of the form names, shown once there is one. */
export function recordLink(
  label: string,
  { field: da, page: pagina }: { field: string; page: string },
): FieldDefinition {
  const meta = { interface: 'collegamento', options: { da, pagina, testo: label }, hidden: true };
  const conditions = [{ name: 'C’è', rule: { [da]: { _nnull: true } }, hidden: false }];
  return alias(label, meta, { conditions });
}
