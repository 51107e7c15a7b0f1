import { contentContext, errorCode } from '@studio/shared/client';
import type { RouteHandle } from '@studio/shared/contract';
import {
  emailText,
  lineText,
  type Outcome,
  submittedValues,
  trimmedText,
} from '@studio/shared/kit';
import type { ActionFunctionArgs, RouteObject } from 'react-router-dom';
import * as v from 'valibot';
import { sendQuestion } from '../content/question.ts';
import { ownPaths } from '../paths.ts';
import { QuestionScreen } from './question-screen.tsx';

const questionSchema = v.object({ nome: lineText, email: emailText, messaggio: trimmedText });

async function send({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const question = await submittedValues(request, questionSchema);
  try {
    await sendQuestion(context.get(contentContext), question);
    return { error: null };
  } catch (error) {
    return { error: errorCode(error) };
  }
}

/** The page with the form; its code is a chunk of its own. */
export const questionRoute: Pick<RouteObject, 'action' | 'Component' | 'handle'> = {
  action: send,
  Component: QuestionScreen,
  handle: {
    head: (_data, { translate, siteName }) => ({
      title: `${translate('sample-remote:question.title')} | ${siteName}`,
      canonical: ownPaths.question.href(),
    }),
  } satisfies RouteHandle,
};
