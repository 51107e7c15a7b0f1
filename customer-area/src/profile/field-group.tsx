import type { ProfileField } from '@studio/shared/profile-rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './field-group.module.css';
import { FieldRequest } from './field-request.tsx';
import type { FormValues } from './form-values.ts';
import { OneField } from './one-field.tsx';
import type { FieldNews } from './requests.ts';
import type { RequestCall } from './use-request-call.ts';

interface FieldGroupProps {
  readonly title: string;
  readonly fields: readonly ProfileField[];
  readonly stored: FormValues;
  /** What is open for a field. */
  readonly newsOf: (field: ProfileField) => FieldNews | undefined;
  readonly withdrawal: RequestCall;
  readonly resending: RequestCall;
}

/** Fields that belong together, each with what has been asked for it. */
export function FieldGroup({ title, fields, stored, newsOf, ...calls }: FieldGroupProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.fields}>
        {fields.map((field) => {
          const news = newsOf(field);
          const isGone = news === undefined && calls.withdrawal.done === field;
          const noteId = news || isGone ? `${id}-${field}` : undefined;
          return (
            <div key={field} className={classes.field}>
              <OneField field={field} stored={stored[field]} describedBy={noteId} />
              {news && noteId && <FieldRequest id={noteId} field={field} news={news} {...calls} />}
              {isGone && (
                <p id={noteId} className={classes.gone}>
                  {t('profile.request.withdrawn')}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
