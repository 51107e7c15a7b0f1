import { inviteClient } from '@studio/shared/accounts';
import { bootstrapContext, contentContext, errorCode } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { type Outcome, submittedValues, trimmedText } from '@studio/shared/forms';
import { hasSessionEnded } from '@studio/shared/session';
import { deleteDraft, storeContext } from '@studio/shared/state';
import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import * as v from 'valibot';
import { authRoute } from '../parts/auth-route.ts';
import { draftName } from './draft-name.ts';
import { InviteScreen } from './invite-screen.tsx';

const schema = v.object({ email: trimmedText });

async function invite({ request, context }: ActionFunctionArgs): Promise<Outcome | Response> {
  const { email } = await submittedValues(request, schema);
  const { origin, clientRole } = context.get(bootstrapContext);
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  try {
    const inviteUrl = `${origin}${paths.accept.pattern}`;
    await inviteClient(content, { email, role: clientRole, inviteUrl });
    deleteDraft(store, draftName);
    return { error: null };
  } catch (error) {
    // What was typed is kept as a draft meanwhile (decision A2).
    if (await hasSessionEnded(content, store, error)) {
      return redirect(paths.login.href(paths.invite.href()));
    }
    return { error: errorCode(error) };
  }
}

/** A client invites somebody; open to clients only, or the firm's mail server would be open to all (decision C6). */
export const inviteRoute = authRoute({
  path: paths.invite.pattern,
  title: 'invite.title',
  requiresLogin: true,
  action: invite,
  Component: InviteScreen,
});
