import { deleteDraft, readDraft, saveDraft, setUnsaved, userAtom } from '@studio/shared/client';
import { ActionForm, FormNote, NavigationGuard } from '@studio/shared/kit';
import {
  checkProfile,
  isProfileField,
  maxFieldLength,
  type ProfileField,
} from '@studio/shared/rules';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeRequest } from '../content/change-requests.ts';
import type { MessageKey } from '../messages/index.ts';
import { useReportOutcome } from '../parts/outcome/outcome.ts';
import { useOvertakenWords } from '../parts/outcome/overtaken-words.ts';
import { useLeaveMessages } from '../uploads/use-leave-messages.ts';
import type { ProfileOutcome } from './change-profile.ts';
import { openRequest } from './change-requests.ts';
import { changedValues, draftName, type FormValues, groups } from './form-values.ts';
import { FieldGroup } from './profile-fields.tsx';
import classes from './profile-form.module.css';
import { useRequestCall } from './use-request-call.ts';

interface ProfileFormProps {
  readonly stored: FormValues;
  /** The newest first; undefined when they could not be read. */
  readonly requests: readonly ChangeRequest[] | undefined;
  /** Called after a request was sent, with the names of its fields. */
  readonly onSent: (fields: readonly string[]) => void;
}

const intent = 'request';

/** The values that the form submits. */
interface Submission extends FormValues {
  readonly intent: typeof intent;
  /** The stored values that the fields started from. */
  readonly stored: FormValues;
}

/** Renders the stored profile as a form that requests changes; unsent input stays as a draft. */
export function ProfileForm({ stored, requests, onSent }: ProfileFormProps) {
  const { t } = useTranslation('customer-area');
  const store = useStore();
  const { version, loaded, initial, isUnsaved, save } = useFormDraft(stored, t('profile.form'));
  const problemMessages = useProblemMessages();
  const report = useReportOutcome();
  const overtakenWords = useOvertakenWords();
  const withdrawal = useRequestCall(
    (field: ProfileField) => ({
      intent: 'withdraw',
      id: openRequest(field, requests)?.id ?? 0,
    }),
    focusField,
    (overtaken) =>
      report({
        kind: 'lost',
        text: t('profile.request.withdraw.lost'),
        details: overtakenWords(overtaken),
      }),
  );
  const resending = useRequestCall(
    (campo: ProfileField) => ({ intent: 'resend', campo }),
    focusField,
  );

  return (
    <div className={classes.form}>
      <ActionForm<Submission, ProfileOutcome>
        key={version}
        name={t('profile.form')}
        initialValues={{ ...initial, intent, stored: loaded }}
        validate={(values) => problemMessages(checkProfile(changedValues(values, loaded)))}
        checkForm={(values) =>
          Object.keys(changedValues(values, loaded)).length === 0 ? 'NOTHING_CHANGED' : undefined
        }
        rejectedFields={({ problems }) => {
          const messages = problemMessages(problems ?? {});
          return Object.keys(messages).length === 0 ? undefined : messages;
        }}
        failures={{
          NOTHING_CHANGED: t('profile.error.nothingChanged'),
          FAILED_VALIDATION: t('profile.error.refused'),
          INVALID_PAYLOAD: t('profile.error.refused'),
        }}
        onChange={save}
        onAnswer={({ error, requested }) => error === null && onSent(requested ?? [])}
        submit={t('profile.submit')}
        busy={t('profile.submitting')}
      >
        <FormNote>{t('profile.lead')}</FormNote>
        {groups.map(({ name, fields }) => (
          <FieldGroup
            key={name}
            title={t(`profile.group.${name}`)}
            // An older shell has rules for fewer fields.
            fields={fields.filter(isProfileField)}
            stored={loaded}
            requestOf={(field) => openRequest(field, requests)}
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

/** Focuses a field: the pressed button has disappeared, and the field's description states the result. */
function focusField(field: string): void {
  document.getElementsByName(field)[0]?.focus();
}

type FieldMessages = Partial<Record<ProfileField, string>>;

/** Returns the function that turns kinds of problems by field, of the form or of the backend, into messages. */
function useProblemMessages(): (problems: Readonly<Record<string, string>>) => FieldMessages {
  const { t, i18n } = useTranslation('customer-area');
  const isMessage = (key: string): key is MessageKey => i18n.exists(key, { ns: 'customer-area' });

  return (problems) => {
    const messages: FieldMessages = {};
    for (const [field, kind] of Object.entries(problems)) {
      if (!isProfileField(field)) continue;
      // Few fields have a message of their own for each kind, and a newer backend may send an unknown kind.
      const keys = [`profile.error.${kind}.${field}`, `profile.error.${kind}.other`];
      const options = { count: maxFieldLength(field) };
      messages[field] = t(keys.find(isMessage) ?? 'profile.error.invalid.other', options);
    }
    return messages;
  };
}

/** The values that the form starts from. */
interface FormStart {
  /** Number of restarts. */
  readonly version: number;
  /** The stored values at the start: a difference from them is the client's input. */
  readonly loaded: FormValues;
  /** The stored values, overlaid by the draft from before a login. */
  readonly initial: FormValues;
}

interface FormDraft extends FormStart {
  readonly isUnsaved: boolean;
  /** Saves the values of the form as the draft. */
  readonly save: (values: FormValues) => void;
}

/**
 * Keeps unsent input as a draft and reports it to the rest of the site. When the stored values change the form
 * restarts, unless the client has typed something.
 * @param name the form in the words of the page
 */
function useFormDraft(stored: FormValues, name: string): FormDraft {
  const store = useStore();
  const [seen, setSeen] = useState(stored);
  const [start, setStart] = useState<FormStart>(() => ({
    version: 0,
    loaded: stored,
    initial: { ...stored, ...readDraft(store, draftName) },
  }));
  const { version, loaded, initial } = start;
  const [isUnsaved, setIsUnsaved] = useState(() => differ(initial, loaded));

  if (seen !== stored) {
    setSeen(stored);
    if (differ(stored, loaded) && !isUnsaved) {
      setStart({ version: version + 1, loaded: stored, initial: stored });
    }
  }

  useEffect(() => {
    setUnsaved(store, draftName, isUnsaved, name);
    return () => setUnsaved(store, draftName, false);
  }, [store, isUnsaved, name]);

  function save(values: FormValues) {
    const isTyped = differ(values, loaded);
    if (isTyped) saveDraft(store, draftName, changedValues(values, loaded));
    else deleteDraft(store, draftName);
    setIsUnsaved(isTyped);
  }

  return { ...start, isUnsaved, save };
}

function differ(one: FormValues, other: FormValues): boolean {
  return Object.keys(changedValues(one, other)).length > 0;
}
