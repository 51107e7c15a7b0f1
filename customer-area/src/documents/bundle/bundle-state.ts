import type { FailureReason } from '../preview/failure.ts';
import type { BundleEntry } from './plan-bundle.ts';

/** A file that did not come. */
export interface MissingFile {
  readonly entry: BundleEntry;
  readonly reason: FailureReason;
}

/** How far an archive is. Sizes are in bytes. */
export type BundleState =
  | { readonly kind: 'tooLarge'; readonly bytes: number }
  | { readonly kind: 'preparing'; readonly done: number; readonly bytes: number }
  /** Some files are missing; `others` is how many are there. */
  | {
      readonly kind: 'failed';
      readonly missing: readonly MissingFile[];
      readonly others: number;
    }
  | { readonly kind: 'sessionOver' }
  /** All files are there, but the browser could not make an archive of them. */
  | { readonly kind: 'broken' }
  | {
      readonly kind: 'ready';
      readonly address: string;
      readonly files: number;
      readonly bytes: number;
    };
