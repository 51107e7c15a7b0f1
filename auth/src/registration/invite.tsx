import {
  bootstrapContext,
  call,
  contentContext,
  deleteDraft,
  errorCode,
  hasSessionEnded,
  readDraft,
  saveDraft,
  storeContext,
} from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { inviteClient } from '@studio/shared/contract/calls';
import {
  ActionForm,
  Button,
  emailText,
  FormDone,
  type Outcome,
  submittedValues,
} from '@studio/shared/kit';
import { useStore } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import * as v from 'valibot';
import { authRoute } from '../parts/auth-route.ts';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { EmailField, emailError } from '../parts/email-field.tsx';
import { useValidation } from '../parts/use-validation.ts';

/** Name of the form's draft. */
const draftName = 'invite';

const schema = v.object({ email: emailText });

async function invite({ request, context }: ActionFunctionArgs): Promise<Outcome | Response> {
  const { email } = await submittedValues(request, schema);
  const { origin, clientRole } = context.get(bootstrapContext);
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  try {
    const invite_url = `${origin}${paths.accept.pattern}`;
    await call(content, inviteClient, { email, role: clientRole, invite_url });
    deleteDraft(store, draftName);
    return { error: null };
  } catch (error) {
    // The draft keeps the input during the login (decision A2).
    if (await hasSessionEnded(content, store, error)) {
      return redirect(paths.login.href(paths.invite.href()));
    }
    return { error: errorCode(error) };
  }
}

/** The route of invitations; for clients only, or every visitor could use the firm's mail server (decision C6). */
export const inviteRoute = authRoute({
  path: paths.invite.pattern,
  title: 'invite.title',
  requiresLogin: true,
  code: { action: invite, Component: InviteScreen },
});

interface Values {
  readonly email: string;
}

/** Renders the form that invites one person after the other. */
function InviteScreen() {
  const { t } = useTranslation('auth');
  const store = useStore();
  const [round, setRound] = useState(1);
  const [draft] = useState(() => readDraft(store, draftName)?.email);
  const validate = useValidation<Values>(({ email }) => ({ email: emailError(email) }));
  return (
    <AuthScreen title={t('invite.title')} links={[[paths.account.href(), t('invite.account')]]}>
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
    </AuthScreen>
  );
}
