import type { ChangeRequest } from '@studio/shared/accounts';
import { ActionForm, FormNote, NavigationGuard } from '@studio/shared/forms';
import { userAtom } from '@studio/shared/session';
import { deleteDraft } from '@studio/shared/state';
import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLeaveMessages } from '../parts/use-leave-messages.ts';
import type { ProfileOutcome } from './change-profile.ts';
import { FieldGroup } from './field-group.tsx';
import { changedValues, draftName, type FormValues, groups } from './form-values.ts';
import classes from './profile-form.module.css';
import { newsOf } from './requests.ts';
import { useProblemMessages } from './use-problem-messages.ts';
import { useRequestCall } from './use-request-call.ts';
import { useTyped } from './use-typed.ts';

interface ProfileFormProps {
  readonly stored: FormValues;
  /** The newest first; undefined where they could not be read. */
  readonly requests: readonly ChangeRequest[] | undefined;
  /** Told when the firm has been asked, with the names of the fields. */
  readonly onSent: (fields: readonly string[]) => void;
}

const intent = 'request';

/** What the form sends. */
interface Submission extends FormValues {
  readonly intent: typeof intent;
  /** What its fields started from. */
  readonly stored: FormValues;
}

/** The button that was pressed is gone: its field has the focus instead, and says what was done. */
function focusField(field: string): void {
  document.getElementsByName(field)[0]?.focus();
}

/** The profile as it is stored, to be changed by the firm; what was typed stays until it is sent or given up. */
export function ProfileForm({ stored, requests, onSent }: ProfileFormProps) {
  const { t } = useTranslation('customer-area');
  const store = useStore();
  const { times, loaded, start, isUnsaved, note } = useTyped(stored);
  const { problemMessages, validate } = useProblemMessages();
  const withdrawal = useRequestCall('withdraw', focusField);
  const resending = useRequestCall('resend', focusField);

  return (
    <div className={classes.form}>
      <ActionForm<Submission, ProfileOutcome>
        key={times}
        name={t('profile.form')}
        initialValues={{ ...start, intent, stored: loaded }}
        validate={(values) => validate(changedValues(values, loaded))}
        refuse={(values) =>
          Object.keys(changedValues(values, loaded)).length === 0 ? 'NOTHING_CHANGED' : undefined
        }
        refusedFields={({ problems }) => {
          const messages = problemMessages(problems ?? {});
          return Object.keys(messages).length === 0 ? undefined : messages;
        }}
        failures={{
          NOTHING_CHANGED: t('profile.error.nothingChanged'),
          FAILED_VALIDATION: t('profile.error.refused'),
          INVALID_PAYLOAD: t('profile.error.refused'),
        }}
        onChange={note}
        onAnswer={({ error, requested }) => error === null && onSent(requested ?? [])}
        submit={t('profile.submit')}
        busy={t('profile.submitting')}
      >
        <FormNote>{t('profile.lead')}</FormNote>
        {groups.map(({ name, fields }) => (
          <FieldGroup
            key={name}
            title={t(`profile.group.${name}`)}
            fields={fields}
            stored={loaded}
            newsOf={(field) => newsOf(field, requests)}
            withdrawal={withdrawal}
            resending={resending}
          />
        ))}
      </ActionForm>
      <NavigationGuard
        isUnsaved={isUnsaved}
        isForced={() => store.get(userAtom) === undefined}
        messages={useLeaveMessages()}
        onLeave={() => deleteDraft(store, draftName)}
      />
    </div>
  );
}
