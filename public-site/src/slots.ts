import type { SlotDataOf } from '@studio/shared/contract';
import * as v from 'valibot';

/** The slots of this app's pages, with the data that each gives to its filler; the release describes them. */
export const slots = {
  /** Beside the text of an activity, in the place of the link to an appointment. */
  'public-site/activity-aside': v.object({ id: v.number(), nome: v.string() }),
};

declare global {
  interface OfferedSlots extends SlotDataOf<typeof slots> {}
}
