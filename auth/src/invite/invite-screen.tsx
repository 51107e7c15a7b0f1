import { paths } from '@studio/shared/contract';
import { ActionForm, FormDone } from '@studio/shared/forms';
import { readDraft, saveDraft } from '@studio/shared/state';
import { Button } from '@studio/shared/ui';
import { useStore } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { emailError } from '../parts/email-error.ts';
import { EmailField } from '../parts/email-field.tsx';
import { useValidation } from '../parts/use-validation.ts';
import { Ways } from '../parts/ways.tsx';
import { draftName } from './draft-name.ts';

interface Values {
  readonly email: string;
}

/** Invites one person after the other by mail. */
export function InviteScreen() {
  const { t } = useTranslation('auth');
  const store = useStore();
  const [round, setRound] = useState(1);
  const [draft] = useState(() => readDraft(store, draftName)?.email);
  const validate = useValidation<Values>(({ email }) => ({ email: emailError(email) }));
  return (
    <AuthScreen title={t('invite.title')}>
      <ActionForm<Values>
        key={round}
        name={t('invite.title')}
        initialValues={{ email: (round === 1 && draft) || '' }}
        validate={validate}
        onChange={({ email }) => saveDraft(store, draftName, { email })}
        submit={t('invite.submit')}
        busy={t('invite.busy')}
        failures={{
          INVALID_PAYLOAD: t('error.INVALID_PAYLOAD'),
          REQUESTS_EXCEEDED: t('invite.error.REQUESTS_EXCEEDED'),
        }}
        fieldErrors={{
          USER_ALREADY_PRESENT: { field: 'email', text: t('invite.error.USER_ALREADY_PRESENT') },
        }}
        done={({ error }) =>
          error === null && (
            <FormDone title={t('invite.done')}>
              <div>
                <Button kind="outline" onClick={() => setRound(round + 1)}>
                  {t('invite.another')}
                </Button>
              </div>
            </FormDone>
          )
        }
      >
        <p>{t('invite.lead')}</p>
        <EmailField label={t('invite.field')} autoComplete="off" />
      </ActionForm>
      <Ways ways={[[paths.account.href(), t('invite.account')]]} />
    </AuthScreen>
  );
}
