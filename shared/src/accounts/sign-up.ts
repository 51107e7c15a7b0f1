import { createUser, customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';

/** Who wants an account. */
export interface NewAccount {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  /** Role of new clients, as the boot data name it; the server has the last word (decision A6). */
  readonly role: string;
}

/** Asks for an account; the answer is the same whether the address is known or not (decision C1). */
export async function signUp(content: Content, account: NewAccount): Promise<void> {
  await requestUnsafe(content, createUser({ ...account, status: 'invited' }));
}

/** Asks for the mail that confirms an address; the answer is always the same. */
export async function sendConfirmation(content: Content, email: string): Promise<void> {
  const body = JSON.stringify({ email });
  await requestUnsafe(content, customEndpoint({ path: '/send-confirm', method: 'POST', body }));
}
