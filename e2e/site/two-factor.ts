import type { APIRequest } from '@playwright/test';
import * as v from 'valibot';
import { openApi, sessionFrom } from './api.ts';
import type { Client } from './clients.ts';
import { withCode } from './one-time-code.ts';

const secretSchema = v.object({ data: v.object({ secret: v.string(), ticket: v.string() }) });

/** Enables the second factor of a client, like the account's own screen; returns the key. */
export async function addTwoFactor(requests: APIRequest, client: Client): Promise<string> {
  const { email, password } = client;
  const stranger = await openApi(requests);
  const login = await stranger.send('POST', '/api/auth/login', {
    email,
    password,
    mode: 'session',
  });
  const api = await openApi(requests, sessionFrom(login));
  const generated = await api.send('POST', '/api/users/me/tfa/generate', { password });
  const { secret, ticket } = v.parse(secretSchema, await generated.json()).data;
  await withCode(secret, async (otp) => {
    const enabled = await api.send('POST', '/api/users/me/tfa/enable', { secret, ticket, otp });
    return enabled.ok();
  });
  await stranger.dispose();
  await api.dispose();
  return secret;
}
