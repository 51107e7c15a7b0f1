import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './preview-stage.module.css';

/** Says how much of the document has arrived, 0 to 100, where that is known. */
export function PreviewLoading({ percent }: { readonly percent: number | undefined }) {
  const { t } = useTranslation('customer-area');
  const id = useId();
  return (
    <div className={classes.message}>
      <p id={id} role="status">
        {t('preview.loading')}
      </p>
      <progress
        className={classes.progress}
        aria-labelledby={id}
        max={100}
        {...(percent !== undefined && { value: percent })}
      />
    </div>
  );
}
