import { bootstrapContext, call, contentContext } from '@studio/shared/client';
import { requestPasswordReset } from '@studio/shared/contract/calls';
import { emailText, type Outcome, submittedValues } from '@studio/shared/kit';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { attempt } from '../parts/attempt.ts';

const schema = v.object({ email: emailText });

/**
 * Returns an action that requests a mail with a link to set a password.
 * @param path path that the link opens
 */
export function requestMailTo(path: string) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Outcome> => {
    const { email } = await submittedValues(request, schema);
    const { origin } = context.get(bootstrapContext);
    return attempt(() =>
      call(context.get(contentContext), requestPasswordReset, {
        email,
        reset_url: `${origin}${path}`,
      }),
    );
  };
}
