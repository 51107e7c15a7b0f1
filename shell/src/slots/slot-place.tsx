import type { SlotPlaceProps } from '@studio/shared/client';
import { useEffect, useState } from 'react';
import type { FilledSlot, SlotSite } from './filled-slot.tsx';

interface Props extends SlotPlaceProps {
  readonly site: SlotSite;
}

/** Renders what fills a slot. It loads nothing for a slot that no remote fills, and begins after hydration. */
export function SlotPlace({ site, ...slot }: Props) {
  const [Filled, setFilled] = useState<typeof FilledSlot>();
  const filler = site.instances.boot.remotes.find(({ fills }) => fills?.includes(slot.name));
  useEffect(() => {
    if (filler === undefined) return;
    import(/* webpackChunkName: "slots" */ './filled-slot.tsx').then(
      (chunk) => setFilled(() => chunk.FilledSlot),
      // The page is whole without it.
      () => undefined,
    );
  }, [filler]);
  return Filled && filler && <Filled {...slot} filler={filler} site={site} />;
}
