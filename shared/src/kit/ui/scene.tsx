import type { ReactNode } from 'react';
import type { ImageFile } from '../../contract/index.ts';
import { Picture } from './picture.tsx';
import classes from './scene.module.css';

interface SceneProps {
  /** The picture; null shows a dark block. */
  readonly image: ImageFile | null;
  /** The content of the card. */
  readonly children: ReactNode;
}

/** Renders a card over a picture as wide as the page, for screens with a single task. */
export function Scene({ image, children }: SceneProps) {
  return (
    <section className={classes.scene}>
      {image && (
        <Picture
          className={classes.picture}
          image={image}
          family="header"
          sizes="(orientation: portrait) 160vw, 100vw"
          alt=""
          priority
        />
      )}
      <div className={classes.place}>
        <div className={classes.card}>{children}</div>
      </div>
    </section>
  );
}
