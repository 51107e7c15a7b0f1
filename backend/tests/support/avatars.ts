import assert from 'node:assert/strict';
import * as v from 'valibot';
import { createClient, goodPassword, newAddress } from './accounts.ts';
import { siteLogin } from './as-gateway.ts';
import { row, rows } from './expect.ts';
import type { Installation } from './installation.ts';

const stored = v.pipe(v.string(), v.parseJson(), v.object({ data: v.object({ id: v.string() }) }));
const refused = v.object({
  errors: v.array(v.object({ extensions: v.object({ code: v.string() }) })),
});

/** A user with a session. */
export interface Person {
  id: string;
  cookie: string;
}

/** Returns the id of the stored picture from an answer. */
export function keptPicture(text: string): string {
  return v.parse(stored, text).data.id;
}

/** Returns the calls that send and read pictures of clients. */
export function pictureCalls(installation: Installation) {
  /** Creates a client with a session. */
  async function person(): Promise<Person> {
    const email = newAddress('ritratto');
    const id = await createClient(installation, email);
    return { id, cookie: await siteLogin(installation, email, goodPassword) };
  }

  /** Sends any body, with this content type if given. */
  async function post({ cookie }: Person, body: FormData | ReadableStream, type?: string) {
    const response = await fetch(`${installation.url}/account/avatar`, {
      method: 'POST',
      headers: {
        cookie,
        'x-gateway-secret': installation.secrets.GATEWAY_SECRET,
        ...(type !== undefined && { 'content-type': type }),
      },
      body,
      duplex: 'half',
    });
    const text = await response.text();
    const { errors } = v.parse(v.fallback(refused, { errors: [] }), JSON.parse(text));
    return { status: response.status, text, code: errors[0]?.extensions.code };
  }

  /** Sends a file like the site. */
  function send(who: Person, bytes: Buffer, name = 'foto.jpg', type = 'image/jpeg') {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return post(who, form);
  }

  /** Sends a picture that the backend must accept; resolves with its id. */
  async function wear(who: Person, bytes: Buffer): Promise<string> {
    const { status, text } = await send(who, bytes);
    assert.equal(status, 200, text);
    return keptPicture(text);
  }

  const avatarOf = async ({ id }: Person) =>
    (await row(installation.service.get(`/users/${id}?fields=id,avatar`))).avatar;
  const filesOf = async ({ id }: Person) =>
    (await rows(installation.service.get(`/files?filter[uploaded_by][_eq]=${id}`))).map(
      (file) => file.id,
    );

  /** Requests a picture with this cookie. */
  async function asset(cookie: string, path: string) {
    const headers = { cookie, 'x-gateway-secret': installation.secrets.GATEWAY_SECRET };
    const response = await fetch(`${installation.url}/assets/${path}`, { headers });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  return { person, post, send, wear, avatarOf, filesOf, asset };
}
