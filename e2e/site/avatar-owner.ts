import { type APIRequest, type APIResponse, expect } from '@playwright/test';
import * as v from 'valibot';
import { type Caller, callerFor } from './caller.ts';
import type { Client, Clients } from './clients.ts';
import type { Studio } from './studio.ts';

const stored = v.object({ data: v.object({ id: v.string() }) });
const me = v.object({ data: v.object({ avatar: v.nullable(v.string()) }) });

/** A picture upload with any name and type. */
export interface Sent {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
}

/** A client who uploads pictures without a browser. */
export interface AvatarOwner {
  readonly client: Client;
  readonly caller: Caller;
  readonly send: (sent: Sent) => Promise<APIResponse>;
  /** Uploads a picture that the site must accept; returns its id. */
  readonly wear: (bytes: Buffer) => Promise<string>;
  /** Returns the id of the client's current picture. */
  readonly avatar: () => Promise<string | null>;
  /** Returns the ids of all files that the client has put into the library. */
  readonly files: () => Promise<unknown[]>;
  /** Removes the picture and logs out. */
  readonly dispose: () => Promise<void>;
}

/** Returns the id of the stored file from an answer. */
export async function storedId(answer: APIResponse): Promise<string> {
  expect(answer.status(), await answer.text()).toBe(200);
  return v.parse(stored, await answer.json()).data.id;
}

/** Adds a client and logs it in. */
export async function addAvatarOwner(
  requests: APIRequest,
  admin: Studio,
  clients: Clients,
): Promise<AvatarOwner> {
  const client = await clients.add();
  const caller = await callerFor(requests, client);
  const send = ({ bytes, name = 'foto.jpg', type = 'image/jpeg' }: Sent) =>
    caller.ask('/api/files', {
      method: 'POST',
      multipart: { file: { name, mimeType: type, buffer: bytes } },
    });
  return {
    client,
    caller,
    send,
    wear: async (bytes) => storedId(await send({ bytes })),
    async avatar() {
      return v.parse(me, await (await caller.ask('/api/users/me?fields=avatar')).json()).data
        .avatar;
    },
    async files() {
      const filter = `filter[uploaded_by][_eq]=${client.id}`;
      return (await admin.read(`/files?fields=id&${filter}`)).map(({ id }) => id);
    },
    async dispose() {
      await caller.ask('/api/users/me/avatar', { method: 'DELETE' });
      await caller.dispose();
    },
  };
}
