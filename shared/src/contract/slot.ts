import type { ReactNode } from 'react';

/** Reads the data of a slot: a schema of valibot, or of another library with the interface of Standard Schema. */
export interface SlotSchema<Data = unknown> {
  readonly '~standard': {
    readonly validate: (data: unknown) => SlotReading<Data> | Promise<SlotReading<Data>>;
  };
}

type SlotReading<Data> =
  | { readonly value: Data; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** The data of each slot of a record of schemas, by the slot's name. */
export type SlotDataOf<Slots> = {
  readonly [Name in keyof Slots]: Slots[Name] extends SlotSchema<infer Data> ? Data : never;
};

/** Something that fills a slot: a React component, or what any other framework mounts. The server needs `data` alone. */
export interface SlotFill {
  readonly data: SlotSchema;
  /** Gets the read data as `data`. */
  readonly Content?: (props: never) => ReactNode;
  /** Shows the fill in an element; the context has the read data. A change of the data mounts anew. */
  readonly mount?: (element: HTMLElement, context: never) => (() => void) | Promise<() => void>;
}

/** The slots that a remote fills; each is loaded where a page shows the slot. */
export type SlotFills = {
  readonly [slot: string]: { readonly load: () => Promise<SlotFill> };
};
