import type { ImageFile } from '@studio/shared/content';
import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';
import classes from './scene.module.css';

interface SceneProps {
  /** Without one there is a dark block. */
  readonly image: ImageFile | null;
  /** What the card says: the page's title, a text and what to do. */
  readonly children: ReactNode;
}

/** One calm card over a picture that fills the page's width: for screens with a single task. */
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
