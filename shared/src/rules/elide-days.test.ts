/** @jest-environment node */
import { elideDays } from './elide-days.ts';

test.each([
  ['Entro il 8 dicembre 2026', 'Entro l’8 dicembre 2026'],
  ['Il 11 maggio, dal 8 gen al 11 feb', 'L’11 maggio, dall’8 gen all’11 feb'],
  ['del 8\u00a0marzo nel 11 aprile', 'dell’8\u00a0marzo nell’11 aprile'],
  ['il 18 dicembre, il 1° luglio', 'il 18 dicembre, il 1° luglio'],
  ['il 8 per mille, il 11/12, quel 8 marzo', 'il 8 per mille, il 11/12, quel 8 marzo'],
])('elides the articles before days of %p', (text, elided) => {
  expect(elideDays(text)).toBe(elided);
});
