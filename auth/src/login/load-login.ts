import { type PasskeyChallenge, readPasskeyChallenge } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadScreen, type ScreenData } from '../parts/screen-data.ts';

/** Known to the login before its first render. */
export interface LoginData extends ScreenData {
  /** Asks the backend for a challenge to log in with by passkey. */
  readonly readChallenge: () => Promise<PasskeyChallenge>;
}

/** The loader of the login; it makes no request. */
export function loadLogin(args: LoaderFunctionArgs): LoginData {
  const content = args.context.get(contentContext);
  return { ...loadScreen(args), readChallenge: () => readPasskeyChallenge(content) };
}
