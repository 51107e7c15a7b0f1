import { mix } from '../colour.ts';
import { random } from '../random.ts';
import { ellipse, rect, shape } from '../svg.ts';

/** A lemon tree in its pot, standing on the pavement at x. The scene defines its paints. */
export function lemonTree(x: number, seed: number): string {
  const next = random(seed);
  const crown = Array.from({ length: 170 }, () => {
    const angle = next() * Math.PI * 2;
    const r = Math.sqrt(next()) * 118;
    const [cx, cy] = [x + r * Math.cos(angle), 560 + r * 0.95 * Math.sin(angle)];
    const light = (x - cx + 560 - cy) / 240 + 0.45 + (next() - 0.5) * 0.3;
    return ellipse(
      cx,
      cy,
      25,
      11,
      mix('#16382d', '#9fb45f', light),
      `transform="rotate(${(next() * 180).toFixed(0)} ${cx.toFixed(0)} ${cy.toFixed(0)})"`,
    );
  });
  const lemons = Array.from({ length: 9 }, () => {
    const [cx, cy] = [x - 80 + next() * 160, 490 + next() * 150];
    return ellipse(cx, cy, 12, 15, '#f0c33c') + ellipse(cx - 4, cy - 5, 4, 5, '#fdeeb0');
  });
  return [
    shape(
      `M${x} 960L${x + 330} 940L${x + 420} 900L${x + 40} 930Z`,
      '#3a1c26',
      'opacity=".35" filter="url(#soft)"',
    ),
    rect(x - 8, 640, 16, 180, '#5a3b2a'),
    ...crown,
    ...lemons,
    shape(`M${x - 82} 800L${x + 82} 800L${x + 62} 968L${x - 62} 968Z`, 'url(#pot)'),
    rect(x - 92, 786, 184, 34, 'url(#pot)', 'rx="4"') +
      rect(x - 80, 820, 160, 9, '#4f2219', 'opacity=".5"'),
  ].join('');
}
