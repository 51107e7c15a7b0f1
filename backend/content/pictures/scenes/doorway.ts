import { blur, ellipse, group, linear, radial, rect, shape } from '../svg.ts';
import { archDoor, middle } from './door-arch.ts';
import { doorFrame } from './door-frame.ts';
import { doorLeaves } from './door-leaves.ts';
import { lemonTree } from './lemon-tree.ts';

/** A green door in its stone frame, between two lemon trees, in slanting light. */
export function doorway(): string {
  return [
    linear(
      'wall',
      [
        [0, '#e7a874'],
        [0.5, '#d98d5c'],
        [1, '#b56745'],
      ],
      [0, 0, 1, 1],
    ),
    linear(
      'green',
      [
        [0, '#184a3d'],
        [0.5, '#2b7661'],
        [1, '#1b5445'],
      ],
      [0, 0, 1, 0],
    ),
    linear(
      'panel',
      [
        [0, '#164437'],
        [1, '#2f7d66'],
      ],
      [0, 0, 1, 1],
    ),
    linear(
      'pot',
      [
        [0, '#dd8a5c'],
        [0.4, '#b9603f'],
        [1, '#6b2f26'],
      ],
      [0, 0, 1, 0],
    ),
    radial(
      'brass',
      [
        [0, '#fff0b8'],
        [0.5, '#d3a548'],
        [1, '#7d5a1f'],
      ],
      [0.35, 0.3, 0.8],
    ),
    linear('pavement', [
      [0, '#c99a72'],
      [1, '#7d5140'],
    ]),
    radial('light', [
      [0, '#fff1cc', 0.5],
      [1, '#fff1cc', 0],
    ]),
    blur('soft', 14),
    blur('patch', 34),
    `<clipPath id="opening"><path d="${archDoor()}"/></clipPath>`,
    rect(0, 0, 1920, 1080, 'url(#wall)'),
    group('filter="url(#patch)" opacity=".3"', [
      ellipse(320, 300, 260, 90, '#f7cf9a'),
      ellipse(620, 720, 220, 120, '#a2583c'),
      ellipse(1700, 420, 200, 160, '#f3bf88'),
      ellipse(1620, 820, 260, 80, '#8f4a38'),
    ]),
    rect(0, 890, 1920, 60, '#c8a27b') +
      rect(0, 888, 1920, 5, '#f4dcb2') +
      rect(0, 890, 1920, 60, '#5a3428', 'opacity=".16"'),
    ellipse(1080, 420, 800, 560, 'url(#light)'),
    doorFrame(),
    doorLeaves(),
    rect(0, 948, 1920, 132, 'url(#pavement)'),
    rect(middle - 300, 926, 600, 26, '#efdcb6') + rect(middle - 300, 950, 600, 16, '#8a6248'),
    rect(middle - 360, 964, 720, 28, '#e3c99f') + rect(middle - 360, 990, 720, 20, '#7a543f'),
    lemonTree(middle - 450, 4),
    lemonTree(middle + 450, 12),
    shape('M-10 -10L1320 -10L700 170L-10 420Z', '#4a2135', 'opacity=".42"'),
    shape('M1640 -80L2100 -80L2100 1180L1800 1180Z', '#4a2135', 'opacity=".3"'),
  ].join('');
}
