import { mix } from '../colour.ts';
import { arch, type Space } from '../perspective.ts';
import { bay, face, fog, opening, pierHalf, street, wall } from './portico-space.ts';

const vaultSpring = 3.75;
const vaultRise = 1.3;
// The sun reaches the foot of the wall through what lies under this height of the opening.
const sunHeight = 1.35;
const sunDrift = 2.1;

function vault(z: number): string {
  const profile = arch(0, vaultSpring, wall, vaultRise, 14);
  const strips = profile.slice(1).map(([x1, y1], index) => {
    const [x0, y0] = profile[index] ?? [x1, y1];
    // Light comes up from the bright floor, so the side of the wall is the brighter.
    const shade = mix('#5d3526', '#c58a58', 0.12 + 0.6 * (index / profile.length) ** 1.5);
    return face(
      [
        [x0, y0, z],
        [x1, y1, z],
        [x1, y1, z + bay],
        [x0, y0, z + bay],
      ],
      fog(shade, z + bay / 2),
      `stroke="${fog(shade, z + bay / 2)}"`,
    );
  });
  const rib = arch(0, vaultSpring - 0.1, wall, vaultRise - 0.14, 24);
  const crown = arch(0, vaultSpring - 0.1, wall, vaultRise + 0.1, 24).reverse();
  const at = (line: [number, number][]) => line.map(([x, y]): Space => [x, y, z]);
  return strips.join('') + face([...at(rib), ...at(crown)], fog('#7d4a31', z));
}

/** The floor of a bay, with the light that falls through its arch. */
export function floor(z: number): string {
  const plain: Space[] = [
    [street - 0.5, 0, z],
    [wall, 0, z],
    [wall, 0, z + bay],
    [street - 0.5, 0, z + bay],
  ];
  const [start, end] = [z + pierHalf, z + bay - pierHalf];
  const light: Space[] = [
    [street, 0, start],
    [street, 0, end],
    [wall, 0, end + sunDrift],
    [wall, 0, start + sunDrift],
  ];
  const joint: Space[] = [
    [street - 0.5, 0, z],
    [wall, 0, z],
    [wall, 0, z + 0.05],
    [street - 0.5, 0, z + 0.05],
  ];
  return (
    face(plain, fog('#5a3527', z), `stroke="${fog('#5a3527', z)}"`) +
    face(joint, fog('#472a21', z)) +
    face(light, fog('#f0b873', z), 'opacity=".92"')
  );
}

function innerWall(z: number): string {
  const plain = (y0: number, y1: number, z0: number, z1: number): Space[] => [
    [wall, y0, z0],
    [wall, y1, z0],
    [wall, y1, z1],
    [wall, y0, z1],
  ];
  const colour = fog('#8a4c33', z + bay / 2);
  const light = opening(z)
    .filter(([, height]) => height > sunHeight)
    .map(([along, height]): Space => [wall, height - sunHeight, along + sunDrift]);
  const feet = [z + bay - pierHalf, z + pierHalf].map(
    (along): Space => [wall, 0, along + sunDrift],
  );
  return [
    face(plain(0, 4.4, z, z + bay), colour, `stroke="${colour}"`),
    face(plain(0, 4.4, z - 0.16, z + 0.16), fog('#7b422d', z)),
    face(plain(3.5, 3.78, z - 0.25, z + 0.25), fog('#6d3d2a', z)),
    face([...light, ...feet], fog('#f3bd7c', z), 'opacity=".95"'),
  ].join('');
}

function arcade(z: number): string {
  const outline = opening(z);
  const inside = outline.map(([along, y]): Space => [street, y, along]);
  const wallFace: Space[] = [
    [street, 0, z],
    ...inside,
    [street, 0, z + bay],
    [street, 4.2, z + bay],
    [street, 4.2, z],
  ];
  const reveal = outline.slice(1).map(([along, y], index) => {
    const [before, beforeY] = outline[index] ?? [along, y];
    const lit = index / outline.length;
    return face(
      [
        [street, beforeY, before],
        [street, y, along],
        [street - 0.75, y, along],
        [street - 0.75, beforeY, before],
      ],
      fog(mix('#a9633d', '#ffe0a6', lit * 0.9), z + 1),
    );
  });
  return [...reveal, face(wallFace, fog('#6e3d2b', z), `stroke="${fog('#6e3d2b', z)}"`)].join('');
}

/** What stands on the floor of a bay that begins at z: vault, inner wall, arcade. */
export function walls(z: number): string {
  return vault(z) + innerWall(z) + arcade(z);
}

/** The impost and the foot of the pier at which a bay begins. */
export function pier(z: number): string {
  const capital: Space[] = [
    [street, 2.2, z - pierHalf - 0.06],
    [street, 2.42, z - pierHalf - 0.1],
    [street, 2.42, z + pierHalf + 0.1],
    [street, 2.2, z + pierHalf + 0.06],
  ];
  const base: Space[] = [
    [street, 0, z - pierHalf - 0.08],
    [street, 0.3, z - pierHalf - 0.04],
    [street, 0.3, z + pierHalf + 0.04],
    [street, 0, z + pierHalf + 0.08],
  ];
  return face(capital, fog('#8f5539', z)) + face(base, fog('#573022', z));
}
