import type { TeamMember } from '@studio/shared/content';
import { Picture } from '@studio/shared/ui';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../parts/person.ts';
import classes from './photo-dialog.module.css';

interface PhotoDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** A person's photo, large; closes by its button, by Escape and by a click beside it. */
export function PhotoDialog({ member, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('shared');
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  // The browser's own closing gives the focus back to the opener.
  function close() {
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={fullName(member)}
      onClose={onClose}
      closedby="any"
    >
      <figure className={classes.figure}>
        {member.foto && (
          <Picture
            className={classes.image}
            image={member.foto}
            family="card"
            sizes="(min-width: 32rem) 30rem, 92vw"
            alt={fullName(member)}
            priority
          />
        )}
        <figcaption className={classes.caption}>{fullName(member)}</figcaption>
        <button
          type="button"
          className={classes.close}
          aria-label={t('action.close')}
          onClick={close}
        >
          <X aria-hidden />
        </button>
      </figure>
    </dialog>
  );
}
