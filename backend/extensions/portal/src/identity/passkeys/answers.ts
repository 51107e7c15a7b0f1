import * as v from 'valibot';
import { InvalidBody } from '../../platform/parse-body.ts';

/** The longest part of an answer, in characters: an attestation without certificates has a few hundred. */
const longestPart = 8192;

/** The longest name of a passkey, in characters. */
const longestName = 60;

const base64url = v.pipe(
  v.string(),
  v.maxLength(longestPart),
  // Canonical: an id has one spelling only.
  v.regex(/^[\w-]+$/),
);

const credential = {
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  // The options request no extension, so none counts.
  clientExtensionResults: v.object({}),
};

const transports = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10));

const registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.exactOptional(transports),
  }),
});

const assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    // A discoverable credential always names its user (WebAuthn Level 3, section 7.2, step 6).
    userHandle: base64url,
  }),
});

const name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(longestName),
  v.regex(/^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u),
);

const registrationBody = v.object({ name, response: registration });
const assertionBody = v.object({ response: assertion });

/** A browser's answer to the request for a new passkey. */
export type Registration = v.InferOutput<typeof registration>;

/** A browser's answer to the request to log in. */
export type Assertion = v.InferOutput<typeof assertion>;

/** Thrown for a browser's answer that proves nothing; its message is for the log. */
export class RefusedAnswerError extends Error {
  override readonly name = 'RefusedAnswerError';
}

function parse<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new InvalidBody();
  return parsed.output;
}

/**
 * Returns the body of a registration.
 * @throws {InvalidBody}
 */
export const parseRegistration = (body: unknown) => parse(registrationBody, body);

/**
 * Returns the body of a login.
 * @throws {InvalidBody}
 */
export const parseAssertion = (body: unknown) => parse(assertionBody, body).response;

/** Returns the id of the credential that a login names, whatever the rest of the body is; undefined without one. */
export function claimedCredential(body: unknown): string | undefined {
  const claimed = v.safeParse(v.object({ response: v.object({ id: base64url }) }), body);
  return claimed.success ? claimed.output.response.id : undefined;
}
