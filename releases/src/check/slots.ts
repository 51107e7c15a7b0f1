import type { Release } from '@studio/shared/contract';
import { nameOf } from '../published/description.ts';
import { mismatch, offeredSlot } from '../published/slots.ts';
import { mustMove, type Peers, type Problem } from './problem.ts';

/**
 * Returns the problems between the slots that releases offer and those that fill them. Fallbacks are left out: a page is
 * whole with an empty slot, and a site leaves a slot empty whose data its filler does not take.
 */
export function slotProblems(candidate: Release, peers: Peers): Problem[] {
  const current = peers.others.filter((other) => !peers.previous.includes(other));
  return [
    ...(candidate.fills ?? []).flatMap(({ name }) => fillProblems(candidate, name, current, peers)),
    ...current.flatMap((filler) =>
      (filler.fills ?? []).flatMap(({ name }) => offerProblems(candidate, name, filler, peers)),
    ),
  ];
}

/** Returns the problems of a candidate that fills a slot. */
function fillProblems(
  candidate: Release,
  name: string,
  current: readonly Release[],
  peers: Peers,
): Problem[] {
  const fills = `${nameOf(candidate)} fills ${name}`;
  const offers = [candidate, ...current].filter((one) => offeredSlot(one, name) !== undefined);
  if (offers.length === 0) {
    const [owner] = name.split('/');
    return [`${fills}, which no live release offers: ${owner} must be released with it first.`];
  }
  const other = current.find((one) => one.fills?.some((fill) => fill.name === name));
  const taken =
    other === undefined
      ? []
      : [
          `${fills}, which ${nameOf(other)} fills already: ${mustMove(peers, other, 'without it')}.`,
        ];
  return [
    ...taken,
    ...offers.flatMap((owner) => dataProblems(owner, name, candidate, candidate, peers)),
  ];
}

/** Returns the problems of a candidate that offers, or no longer offers, a slot that another live release fills. */
function offerProblems(candidate: Release, name: string, filler: Release, peers: Peers): Problem[] {
  if (offeredSlot(candidate, name) !== undefined)
    return dataProblems(candidate, name, filler, candidate, peers);
  if (peers.live === undefined || offeredSlot(peers.live, name) === undefined) return [];
  return [
    `${nameOf(candidate)} no longer offers ${name}, which ${nameOf(filler)} fills: ${mustMove(peers, filler, 'without it')}.`,
  ];
}

function dataProblems(
  owner: Release,
  name: string,
  filler: Release,
  candidate: Release,
  peers: Peers,
): Problem[] {
  const sent = offeredSlot(owner, name);
  const taken = filler.fills?.find((fill) => fill.name === name);
  const found = sent && taken && mismatch(sent.data, taken.data);
  if (found === undefined) return [];
  const { at, isMissing } = found;
  const what = isMissing
    ? `needs ${at}, which ${nameOf(owner)} does not always send`
    : `does not take every ${at} that ${nameOf(owner)} sends`;
  return [`${nameOf(filler)} fills ${name} and ${what}: ${wayOn()}.`];

  function wayOn(): string {
    if (owner === filler) return 'make its two schemas agree';
    if (candidate === owner) return mustMove(peers, filler, 'for it');
    return isMissing ? mustMove(peers, owner, 'with it') : 'let its schema take it';
  }
}
