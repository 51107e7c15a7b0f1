import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from '@simplewebauthn/server/helpers';
import { type Assertion, RefusedAnswerError, type Registration } from './answers.ts';

/** The accepted signatures, the preferred first: ECDSA P-256, Ed25519, RSA (Windows Hello). */
export const algorithms = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256];

/** The part of a credential that verifies its signatures. */
export interface Credential {
  /** As base64url. */
  readonly id: string;
  /** A COSE key, as base64url. */
  readonly publicKey: string;
  /** The number of signatures; 0 when the authenticator does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** True when a password manager copies it to other devices. */
  readonly isBackedUp: boolean;
}

/** Returns the checks of the library for both ceremonies. Pages of this site are never in a frame of another site. */
function expectations(party: RelyingParty, challenge: string, clientDataJSON: string) {
  const { crossOrigin } = decodeClientDataJSON(clientDataJSON);
  if (crossOrigin) throw new Error('The ceremony took place in a frame of another site');
  return {
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

async function orRefuse<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    // The library reports every fault by a plain error.
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedAnswerError(reason, { cause: error });
  }
}

/**
 * Returns the credential of a registration (WebAuthn Level 3, section 7.1).
 * @param challenge the issued one, as base64url
 * @throws {RefusedAnswerError} for another challenge, origin or site, and without user verification
 */
export function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  response: Registration,
): Promise<Credential> {
  return orRefuse(async () => {
    const { attestationObject, clientDataJSON, transports } = response.response;
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    // The options request no certificates; to judge one, the library would fetch addresses from it.
    if (attestation.get('attStmt').get('x5c') !== undefined)
      throw new Error('The attestation has certificates');
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expectations(party, challenge, clientDataJSON),
      response,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo === undefined) throw new Error('The attestation is not valid');
    const { credential, credentialBackedUp } = registrationInfo;
    if (credential.id !== response.id) throw new Error('The credential has another id');
    return {
      id: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: transports ?? [],
      isBackedUp: credentialBackedUp,
    };
  });
}

/**
 * Returns the credential as it stands after a login (WebAuthn Level 3, section 7.2).
 * @param challenge the issued one, as base64url
 * @throws {RefusedAnswerError} for another challenge, origin, site or key, without user verification, and when the
 *   counter did not rise although the authenticator counts
 */
export function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  response: Assertion,
  credential: Credential,
): Promise<Credential> {
  return orRefuse(async () => {
    const { id, publicKey, counter } = credential;
    if (response.id !== id) throw new Error('The credential is another');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectations(party, challenge, response.response.clientDataJSON),
      response,
      credential: { id, publicKey: isoBase64URL.toBuffer(publicKey), counter },
    });
    if (!verified) throw new Error('The signature is wrong');
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { ...credential, counter: newCounter, isBackedUp: credentialBackedUp };
  });
}

/** The site as authenticators know it (WebAuthn Level 3, section 4: "relying party"). */
interface RelyingParty {
  /** The host name that passkeys are bound to. */
  readonly id: string;
  /** The only origin whose pages may use them. */
  readonly origin: string;
}

/** Returns the relying party of a site: always from the settings, never from a request. */
export function relyingPartyOf(siteUrl: string): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, origin };
}

/** Returns the user handle of a client, as base64url: the account's id, which reveals nothing about the person. */
export function userHandleOf(user: string): string {
  return Buffer.from(user.replaceAll('-', ''), 'hex').toString('base64url');
}
