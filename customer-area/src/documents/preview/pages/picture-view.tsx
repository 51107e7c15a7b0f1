import type { RefObject } from 'react';
import classes from './pages.module.css';
import { useStageWidth } from './use-stage-width.ts';

interface PictureViewProps {
  readonly address: string;
  readonly alt: string;
  readonly stage: RefObject<HTMLElement | null>;
  /** 1 fills the stage. */
  readonly level: number;
  /** Told when the browser cannot show it. */
  readonly onFailed: () => void;
}

/** A document that is a picture. */
export function PictureView({ address, alt, stage, level, onFailed }: PictureViewProps) {
  const width = Math.floor(useStageWidth(stage) * level);
  return (
    <img
      className={classes.picture}
      src={address}
      alt={alt}
      style={{ inlineSize: width }}
      onError={onFailed}
    />
  );
}
