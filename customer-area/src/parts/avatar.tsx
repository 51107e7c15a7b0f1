import { imageUrl } from '@studio/shared/client';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import classes from './avatar.module.css';

interface AvatarProps {
  /** Id of the image file. */
  readonly picture: string | null;
}

/** Renders the client's picture, or an icon when it is missing or does not load; decorative, beside the name. */
export function Avatar({ picture }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const isShown = picture !== null && picture !== failed;
  return (
    <span className={classes.avatar}>
      {isShown ? (
        <img
          className={classes.picture}
          src={imageUrl(picture, 'portrait-240')}
          width={240}
          height={240}
          alt=""
          decoding="async"
          onError={() => setFailed(picture)}
        />
      ) : (
        <UserRound className={classes.icon} strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  );
}
