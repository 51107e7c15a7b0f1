import { mix } from '../colour.ts';
import { ellipse, group, shape, stroke } from '../svg.ts';
import type { Person } from './person.ts';

const shadow = '#4a1f2c';

/** Outline of a face with a jaw of the given half-width. */
export function faceOutline(jaw: number): string {
  const [left, right] = [400 - jaw, 400 + jaw];
  return `M281 388C279 268 338 226 400 226C462 226 521 268 519 388C519 440 ${right + 24} 484 ${right - 6} 528C${right - 30} 560 430 580 400 580C370 580 ${left + 30} 560 ${left + 6} 528C${left - 24} 484 281 440 281 388Z`;
}

/** Neck and ears, which lie behind the face. */
export function neck({ skin }: Person): string {
  const dark = mix(skin, shadow, 0.34);
  return [
    shape('M328 500C330 600 322 640 262 668L400 790L538 668C478 640 470 600 472 500Z', skin),
    shape(
      'M330 520C350 600 430 622 472 560C470 610 480 640 538 668L440 750C420 680 350 640 330 560Z',
      dark,
      'opacity=".75"',
    ),
    ellipse(279, 420, 19, 36, mix(skin, shadow, 0.08)),
    ellipse(521, 420, 19, 36, mix(skin, shadow, 0.4)),
  ].join('');
}

function eye(x: number, dark: string, white: string): string {
  return [
    shape(
      `M${x - 25} 416C${x - 12} 401 ${x + 14} 400 ${x + 25} 415C${x + 12} 425 ${x - 12} 426 ${x - 25} 416Z`,
      white,
    ),
    ellipse(x + 1, 413, 10.5, 11, '#2c1c1c'),
    ellipse(x - 3, 409, 3, 3, '#fff', 'opacity=".8"'),
    stroke(`M${x - 27} 415C${x - 12} 398 ${x + 14} 397 ${x + 27} 413`, dark, 5),
    stroke(`M${x - 24} 394C${x - 10} 384 ${x + 14} 384 ${x + 25} 394`, dark, 2.5, 'opacity=".35"'),
  ].join('');
}

function features({ skin, hair, lips, lines = false }: Person): string {
  const dark = mix(skin, '#2a1218', 0.72);
  const white = mix('#f6efe6', skin, 0.22);
  const brow = mix(hair, '#2a1a18', 0.35);
  const mouth = lips ?? mix(skin, '#8e2f35', 0.42);
  const age = mix(skin, shadow, 0.38);
  return [
    eye(349, dark, white),
    eye(451, dark, white),
    stroke('M318 380C332 367 358 366 378 376', brow, 9, 'opacity=".9"'),
    stroke('M422 376C442 366 468 367 482 380', brow, 9, 'opacity=".9"'),
    shape(
      'M404 392C412 420 424 446 428 462C424 476 408 478 396 476C410 470 412 440 404 392Z',
      mix(skin, shadow, 0.36),
      'opacity=".8"',
    ),
    stroke('M377 470C382 478 392 476 397 479C405 480 418 478 423 470', dark, 3, 'opacity=".45"'),
    shape(
      'M356 519C376 511 390 508 400 512C410 508 424 511 444 519C424 524 376 524 356 519Z',
      mix(mouth, '#3a1218', 0.18),
    ),
    shape(
      'M358 519C378 523 422 523 442 519C430 536 414 540 400 540C386 540 370 536 358 519Z',
      mouth,
    ),
    stroke('M352 517C380 523 420 523 448 517', dark, 3, 'opacity=".7"'),
    stroke('M380 556C394 560 406 560 420 556', mix(skin, shadow, 0.3), 4, 'opacity=".5"'),
    lines
      ? group('opacity=".45"', [
          stroke('M345 480C336 492 332 504 332 516M455 480C464 492 468 504 468 516', age, 3),
          stroke('M306 424L296 418M306 432L296 434M494 424L504 418M494 432L504 434', age, 2.5),
          stroke('M360 318C386 312 414 312 440 318M366 336C388 331 412 331 434 336', age, 2),
        ])
      : '',
  ].join('');
}

/** The face, lit from the left. */
export function face(person: Person): string {
  const outline = faceOutline(person.jaw);
  const dark = mix(person.skin, shadow, 0.36);
  return [
    `<clipPath id="face"><path d="${outline}"/></clipPath>`,
    shape(outline, person.skin),
    group('clip-path="url(#face)"', [
      ellipse(
        320,
        470,
        46,
        34,
        mix(person.skin, '#e0664f', 0.3),
        'filter="url(#soft)" opacity=".6"',
      ),
      ellipse(
        340,
        300,
        90,
        60,
        mix(person.skin, '#fff3dc', 0.5),
        'filter="url(#soft)" opacity=".6"',
      ),
      shape(
        'M445 210C475 300 462 380 474 440C478 490 450 540 420 590L560 590L560 210Z',
        dark,
        'opacity=".55" filter="url(#edge)"',
      ),
      shape('M300 390C320 372 370 372 392 396C380 384 330 384 300 402Z', dark, 'opacity=".35"'),
    ]),
    features(person),
  ].join('');
}

/** A beard, if any: it follows the jaw and leaves the mouth free. */
export function beard({ beard: length, hair, jaw }: Person): string {
  if (!length) return '';
  const drop = length === 'full' ? 30 : 8;
  const [left, right] = [394 - jaw, 406 + jaw];
  const d = `M284 430C292 470 306 486 332 492C352 490 376 486 400 490C424 486 448 490 468 492C494 486 508 470 516 430C518 480 ${right + 18} 510 ${right - 4} ${536 + drop / 2}C${right - 28} ${572 + drop} 428 ${592 + drop} 400 ${592 + drop}C372 ${592 + drop} ${left + 28} ${572 + drop} ${left + 4} ${536 + drop / 2}C${left - 18} 510 282 480 284 430ZM348 522C372 514 428 514 452 522C436 546 420 549 400 549C380 549 364 546 348 522Z`;
  return shape(d, hair, `fill-rule="evenodd" opacity="${length === 'full' ? 0.96 : 0.72}"`);
}

/** Spectacles, if any. */
export function glasses({ glasses: form }: Person): string {
  if (!form) return '';
  const lens = (x: number) =>
    form === 'round'
      ? `M${x - 41} 416a41 41 0 1 0 82 0a41 41 0 1 0 -82 0Z`
      : `M${x - 43} 390Q${x} 380 ${x + 43} 390L${x + 36} 436Q${x} 450 ${x - 36} 436Z`;
  return group('', [
    shape(lens(349) + lens(451), '#fff', 'opacity=".14"'),
    stroke(
      `${lens(349)}${lens(451)}M391 408Q400 400 409 408M308 406L281 400M492 406L519 400`,
      '#2b2226',
      5.5,
    ),
    stroke('M322 436L352 396M424 436L454 396', '#fff', 4, 'opacity=".35"'),
  ]);
}
