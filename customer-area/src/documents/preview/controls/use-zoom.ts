import { useState } from 'react';

/** Widths of a page, 1 fills the width there is. */
const levels = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** How large a document is shown. */
export interface Zoom {
  /** 1: as wide as there is room. */
  readonly level: number;
  /** Undefined where it cannot be larger. */
  readonly larger: (() => void) | undefined;
  readonly smaller: (() => void) | undefined;
  readonly fit: () => void;
}

/** Steps through the sizes; the first is the width there is. */
export function useZoom(): Zoom {
  const [step, setStep] = useState(levels.indexOf(1));
  const isLargest = step === levels.length - 1;
  return {
    level: levels[step] ?? 1,
    larger: isLargest ? undefined : () => setStep(step + 1),
    smaller: step === 0 ? undefined : () => setStep(step - 1),
    fit: () => setStep(levels.indexOf(1)),
  };
}
