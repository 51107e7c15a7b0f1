import { useTranslation } from 'react-i18next';
import classes from './notes.module.css';

interface NotesProps {
  /** App and version. */
  readonly release: string;
  readonly notes: readonly string[];
}

/** Renders the notes of a release, which its commits made: plain text of any language. Renders nothing without one. */
export function Notes({ release, notes }: NotesProps) {
  const { t } = useTranslation('console');
  if (notes.length === 0) return null;
  return (
    <div className={classes.notes}>
      <p className={classes.label}>{t('notes', { release })}</p>
      <ul className={classes.list}>
        {[...new Set(notes)].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
