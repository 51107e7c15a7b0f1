import type { ColumnDefinition, FieldCondition, FieldDefinition, FieldMeta } from './definition.ts';

/** The options of every builder besides the label. */
export interface FieldOptions {
  required?: boolean;
  unique?: boolean;
  indexed?: boolean;
  /** Shown in the Studio, but not editable. */
  readonly?: boolean;
  hidden?: boolean;
  note?: string;
  width?: 'half' | 'full';
  /** Other presentations, each while the record passes its rule; the last one that applies counts. */
  conditions?: FieldCondition[];
  /** A Directus filter that the row must pass, and the message for the editor otherwise. */
  validation?: { rule: object; message: string };
  /** The value of a new row. */
  initial?: string | number | boolean;
}

/** Half of the form's width, and the same for a value that the Studio only shows. */
export const half = { width: 'half' } as const;
export const kept = { ...half, readonly: true } as const;

interface Kind {
  type: string;
  reads: string;
  html?: boolean;
  meta: Partial<FieldMeta>;
}

/** Builds a field of the given kind; every named builder is a case of it. */
export function field(label: string, kind: Kind, options: FieldOptions = {}): FieldDefinition {
  const schema: ColumnDefinition = {
    is_nullable: !options.required,
    is_unique: options.unique ?? false,
    is_indexed: options.indexed ?? false,
    ...(options.initial !== undefined && { default_value: options.initial }),
  };
  return {
    type: kind.type,
    reads: kind.reads,
    html: kind.html ?? false,
    schema,
    meta: {
      ...kind.meta,
      required: options.required ?? false,
      width: options.width ?? 'full',
      ...(options.readonly && { readonly: true }),
      ...(options.hidden && { hidden: true }),
      ...(options.note && { note: options.note }),
      ...(options.validation && {
        validation: options.validation.rule,
        validation_message: options.validation.message,
      }),
      ...(options.conditions && { conditions: options.conditions }),
      translations: [{ language: 'it-IT', translation: label }],
    },
  };
}

/** Builds a field without a column: a list of other rows, or a part of a form. */
export function columnless(
  label: string,
  reads: string,
  meta: Partial<FieldMeta>,
): FieldDefinition {
  return {
    ...{ type: 'alias', reads, html: false, schema: null },
    meta: { width: 'full', ...meta, translations: [{ language: 'it-IT', translation: label }] },
  };
}

/** Returns a field with another presentation. */
export const withMeta = (built: FieldDefinition, meta: Partial<FieldMeta>): FieldDefinition => ({
  ...built,
  meta: { ...built.meta, ...meta },
});

/** Returns the validation of a number that may be empty. */
export const between = (field: string, lowest: number, highest: number, message: string) => ({
  rule: { _or: [{ [field]: { _null: true } }, { [field]: { _between: [lowest, highest] } }] },
  message,
});

/** Builds one line of text. */
export function text(label: string, options?: FieldOptions): FieldDefinition {
  // Directus' field writes its trimmed text when it loses the focus, also when saving has just hidden it: the form
  // of the saved row would count as changed, and ask to be saved again.
  const isHiddenBySaving = options?.conditions?.some(({ hidden }) => hidden) ?? false;
  const meta = { interface: 'input', options: { trim: !isHiddenBySaving } };
  return field(label, { type: 'string', reads: 'string', meta }, options);
}

/** Builds several lines of plain text. */
export function longText(label: string, options?: FieldOptions): FieldDefinition {
  return field(
    label,
    { type: 'text', reads: 'string', meta: { interface: 'input-multiline' } },
    options,
  );
}

const toolbar = [
  'bold',
  'italic',
  'h2',
  'h3',
  'bullist',
  'numlist',
  'blockquote',
  'customLink',
  'unlink',
  'table',
  'removeformat',
  'undo',
  'redo',
];

/** Builds a text with an editor's markup; the gateway sanitises it. */
export function html(label: string, options?: FieldOptions): FieldDefinition {
  const kind = {
    type: 'text',
    reads: 'string',
    html: true,
    meta: { interface: 'input-rich-text-html', options: { toolbar } },
  };
  return field(label, kind, options);
}

/** Builds a calendar day, read as `YYYY-MM-DD`. */
export function date(label: string, options?: FieldOptions): FieldDefinition {
  return field(
    label,
    { type: 'date', reads: 'string', meta: { interface: 'datetime', display: 'datetime' } },
    { ...half, ...options },
  );
}

/** Builds a moment, read as an ISO text in UTC. */
export function moment(label: string, options?: FieldOptions): FieldDefinition {
  // SQLite knows no time zones: without the cast Directus would read local times.
  const meta = {
    interface: 'datetime',
    options: { use24: true },
    display: 'datetime',
    display_options: { use24: true },
    special: ['cast-timestamp'],
  };
  const kind = { type: 'timestamp', reads: 'string', meta };
  return field(label, kind, { ...half, ...options });
}

/** Builds a whole number. */
export function integer(label: string, options?: FieldOptions): FieldDefinition {
  return field(
    label,
    { type: 'integer', reads: 'number', meta: { interface: 'input' } },
    { ...half, ...options },
  );
}

/** Builds an amount in euro with two decimals, up to 999,999,999.99. Postgres answers it as a text. */
export function euro(label: string, options?: FieldOptions): FieldDefinition {
  // The Studio's own number field reads `1.500` as 1,50 in an Italian browser.
  const meta = { interface: 'importo', display: 'importo' };
  const built = field(label, { type: 'decimal', reads: 'string', meta }, { ...half, ...options });
  return { ...built, schema: { ...built.schema, numeric_precision: 11, numeric_scale: 2 } };
}

/** Builds a switch that is off until it is set; `text` stands beside it. */
export function yesNo(
  label: string,
  { text, ...options }: FieldOptions & { text?: string } = {},
): FieldDefinition {
  const meta = {
    interface: 'boolean',
    ...(text !== undefined && { options: { label: text } }),
    display: 'boolean',
    special: ['cast-boolean'],
  };
  const kind = { type: 'boolean', reads: 'boolean', meta };
  return field(label, kind, { ...half, initial: false, ...options });
}

interface ChoiceOptions extends FieldOptions {
  allowOther?: boolean;
  /** Shows all values at once: a change is one click. */
  inView?: boolean;
}

/** Builds a value out of a fixed list, shown by its Italian text. */
export function choice(
  label: string,
  choices: Record<string, string>,
  { allowOther = false, inView = false, ...options }: ChoiceOptions = {},
): FieldDefinition {
  const list = Object.entries(choices).map(([value, text]) => ({ value, text }));
  const reads = allowOther ? 'string' : list.map(({ value }) => `'${value}'`).join(' | ');
  const meta = {
    interface: inView ? 'select-radio' : 'select-dropdown',
    options: { choices: list, allowOther },
    display: 'labels',
    display_options: { choices: list },
  };
  return field(label, { type: 'string', reads, meta }, { ...half, ...options });
}

/** Builds a list of short labels that staff add as they like; a filter finds one by `_contains`. */
export function tags(label: string, options?: FieldOptions): FieldDefinition {
  const meta = { interface: 'tags', options: {}, special: ['cast-csv'], display: 'labels' };
  return field(label, { type: 'csv', reads: 'string[]', meta }, options);
}
