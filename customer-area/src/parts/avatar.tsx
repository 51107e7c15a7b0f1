import { imageUrl } from '@studio/shared/content';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import classes from './avatar.module.css';

interface AvatarProps {
  /** Id of the picture's file. */
  readonly picture: string | null;
}

/** The client's picture, or an icon where there is none or it cannot be had; the name beside it says whose it is. */
export function Avatar({ picture }: AvatarProps) {
  const [missing, setMissing] = useState<string>();
  const shown = picture !== null && picture !== missing;
  return (
    <span className={classes.avatar}>
      {shown ? (
        <img
          className={classes.picture}
          src={imageUrl(picture, 'portrait-240')}
          width={240}
          height={240}
          alt=""
          decoding="async"
          onError={() => setMissing(picture)}
        />
      ) : (
        <UserRound className={classes.icon} strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  );
}
