import { deleteDraft, readDraft, saveDraft, useContent } from '@studio/shared/client';
import { FieldFrame, useContentLanguage } from '@studio/shared/kit';
import { useStore } from 'jotai';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSendTypes, type SendTypes } from '../content/document-types.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import classes from './send-panel.module.css';
import type { UploadDetails, UploadTarget } from './uploads.ts';

interface FieldsOf {
  readonly target: UploadTarget;
  readonly asksExpiry: boolean;
}

/** Holds what the client writes about the files, and checks it when they are sent. */
export function useSendFields({ target, asksExpiry }: FieldsOf) {
  const asksType = target.request === undefined;
  const types = useTypes(asksType, target.company);
  const store = useStore();
  const draft = `invio.${target.company ?? ''}.${target.request?.id ?? ''}`;
  const [values, setValues] = useState({
    ...{ type: '', expires: '', message: '' },
    ...readDraft(store, draft),
  });
  const [isChecked, setIsChecked] = useState(false);
  const lacks = {
    type: asksType && types?.isRequired === true && values.type === '',
    expires: asksExpiry && values.expires === '',
  };

  /** Returns the details of the files; undefined, with the errors shown, while a field is missing. */
  function checked(): UploadDetails | undefined {
    setIsChecked(true);
    if (lacks.type || lacks.expires) return undefined;
    deleteDraft(store, draft);
    const { type, expires, message } = values;
    return {
      ...(type !== '' && { type: Number(type) }),
      ...(expires !== '' && { expires }),
      ...(message.trim() !== '' && { message: message.trim() }),
    };
  }

  const missing = { type: isChecked && lacks.type, expires: isChecked && lacks.expires };
  function change(changed: Partial<typeof values>) {
    setValues({ ...values, ...changed });
    saveDraft(store, draft, { ...values, ...changed });
  }
  return { asksType, asksExpiry, types, values, change, missing, checked };
}

/** Returns the types to choose from; undefined until they are read. Without them the firm sorts the files itself. */
function useTypes(asksType: boolean, company: number | undefined): SendTypes | undefined {
  const content = useContent();
  const load = useCallback(
    async () => (asksType ? readSendTypes(content, company).catch(() => undefined) : undefined),
    [asksType, company, content],
  );
  return useLoaded(load).value;
}

type SendFieldsProps = Omit<ReturnType<typeof useSendFields>, 'checked'>;

/** Renders the fields about the files: type, expiry of the document, message. */
export function SendFields(props: SendFieldsProps) {
  const { asksType, asksExpiry, types, values, change, missing } = props;
  const { t } = useTranslation('customer-area');
  const lang = useContentLanguage();
  return (
    <div className={classes.fields}>
      {asksType && types !== undefined && (
        <FieldFrame
          label={t('toDo.send.type')}
          error={missing.type ? t('toDo.send.typeRequired') : undefined}
        >
          {(attributes) => (
            <select
              {...attributes}
              value={values.type}
              onChange={({ currentTarget }) => change({ type: currentTarget.value })}
            >
              <option value="">
                {t(types.isRequired ? 'toDo.send.pickType' : 'toDo.send.other')}
              </option>
              {types.choices.map((type) => (
                <option key={type.id} value={type.id} lang={lang}>
                  {type.tipologia}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
      {asksExpiry && (
        <FieldFrame
          label={t('toDo.send.expires')}
          error={missing.expires ? t('toDo.send.expiresRequired') : undefined}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              required
              value={values.expires}
              onChange={({ currentTarget }) => change({ expires: currentTarget.value })}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame label={t('toDo.send.message')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            maxLength={2000}
            value={values.message}
            onChange={({ currentTarget }) => change({ message: currentTarget.value })}
          />
        )}
      </FieldFrame>
    </div>
  );
}
