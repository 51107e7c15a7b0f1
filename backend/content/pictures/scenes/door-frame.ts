import { mix } from '../colour.ts';
import { random } from '../random.ts';
import { closed, type Point, rect, shape } from '../svg.ts';
import { floor, halfSpan, middle, spring } from './door-arch.ts';

/** Quoins and voussoirs around the opening. */
export function doorFrame(): string {
  const next = random(31);
  const tone = () => mix('#e9d4ac', '#b98f66', next() * 0.55);
  const blocks: string[] = [];
  for (let y = spring, course = 0; y < floor - 1; y += 100, course += 1) {
    const reach = course % 2 ? 96 : 66;
    for (const side of [-1, 1]) {
      const x = side < 0 ? middle - halfSpan - reach : middle + halfSpan;
      blocks.push(
        rect(x, y, reach, 97, tone(), 'rx="3"'),
        rect(x, y + 92, reach, 5, '#5a3428', 'opacity=".5"'),
        rect(x, y, reach, 4, '#fff2d2', 'opacity=".6"'),
      );
    }
  }
  const wedges = Array.from({ length: 11 }, (_, index) => {
    const at = (step: number, r: number): Point => {
      const angle = Math.PI * (1 - step / 11);
      return [middle + r * Math.cos(angle), spring - r * Math.sin(angle)];
    };
    const reach = halfSpan + (index === 5 ? 120 : index % 2 ? 72 : 92);
    const points = [
      at(index + 0.02, halfSpan),
      at(index + 0.02, reach),
      at(index + 0.98, reach),
      at(index + 0.98, halfSpan),
    ];
    return shape(closed(points), tone(), 'stroke="#5a3428" stroke-opacity=".35" stroke-width="2"');
  });
  return [...blocks, ...wedges].join('');
}
