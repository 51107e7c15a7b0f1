import { h, type VNode } from 'vue';
import { icon, link } from '../page.ts';
import type { Line } from './sections.ts';

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
