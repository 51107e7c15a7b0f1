import { h, type VNode } from 'vue';
import { icon, link } from '../page.ts';

/** A line of a record: where it leads, its words, and what is to know of it. */
export interface Line {
  key: string | number;
  to: string | undefined;
  words: string;
  facts: (string | undefined)[];
  /** True for what waits. */
  isOpen?: boolean;
  /** The address of the conversation about it. */
  thread?: string;
}

/** Returns the row of a line, with the way to its conversation. */
export const lineItem = ({ key, to, words, facts, isOpen, thread }: Line): VNode =>
  h('li', { key, class: ['row', { open: isOpen }] }, [
    h('div', [
      to === undefined ? h('strong', words) : link(to, words, { class: 'excerpt' }),
      h('div', { class: 'quiet' }, facts.filter(Boolean).join(' · ')),
    ]),
    ...(thread === undefined
      ? []
      : [link(thread, [icon('forum'), h('span', 'Scrivi')], { class: 'write' })]),
  ]);
