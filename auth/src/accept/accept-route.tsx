import { acceptInvitation, attempt } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { authRoute } from '../parts/auth-route.ts';
import { isLinkGone } from '../parts/is-link-gone.ts';
import { dropToken, loadLink, readToken } from '../parts/link-token.ts';
import { AcceptScreen } from './accept-screen.tsx';

const schema = v.object({ password: v.string() });

async function accept(visit: ActionFunctionArgs): Promise<Outcome> {
  const { password } = await submittedValues(visit.request, schema);
  const content = visit.context.get(contentContext);
  const outcome = await attempt(() => acceptInvitation(content, readToken(visit) ?? '', password));
  if (outcome.error === null || isLinkGone(outcome.error)) dropToken(visit);
  return outcome;
}

/** An invitation that is taken. */
export const acceptRoute = authRoute({
  path: paths.accept.pattern,
  title: 'accept.title',
  loader: loadLink,
  action: accept,
  Component: AcceptScreen,
});
