import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The parts of a ceremony; the defaults are those that the site expects. */
export interface Ceremony {
  origin: string;
  rpId: string;
  /** Encoded as base64url, like the site's own. */
  challenge: string;
  /** True when the authenticator has verified its user. */
  isVerified?: boolean;
  crossOrigin?: boolean;
  counter?: number;
  /** Signs with a key that was not registered. */
  key?: KeyObject;
  userHandle?: string;
  /** Attestation statement of the authenticator; none by default. */
  statement?: Map<string, Uint8Array[]>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** Returns a key pair for ES256. */
export const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

// RFC 9052, section 7: kty EC2, alg ES256, crv P-256, x, y.
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
  const entries: [number, number | Uint8Array<ArrayBuffer>][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ];
  return Buffer.from(isoCBOR.encode(new Map(entries)));
}

// WebAuthn Level 3, section 6.1: user present 1, verified 4, attested credential 64.
function authenticatorData(
  { rpId, isVerified = true, counter = 0 }: Ceremony,
  attested?: Buffer,
): Buffer {
  const flags = 1 | (isVerified ? 4 : 0) | (attested ? 64 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count, attested ?? Buffer.of()]);
}

const clientData = (type: string, { challenge, origin, crossOrigin = false }: Ceremony) =>
  JSON.stringify({ type, challenge, origin, crossOrigin });

/** Returns an authenticator with one discoverable credential, whose answers are those of a browser as JSON. */
export function softwareAuthenticator(userHandle: string) {
  const { privateKey, publicKey } = newKey();
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    id,
    publicKey: base64url(coseKey(publicKey)),
    /** Answers the request for a new passkey. */
    register(ceremony: Ceremony) {
      const length = Buffer.of(0, rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const authData = new Uint8Array(authenticatorData(ceremony, attested));
      const attestation = new Map<
        string,
        string | Uint8Array<ArrayBuffer> | Map<string, Uint8Array[]>
      >([
        ['fmt', ceremony.statement ? 'packed' : 'none'],
        ['attStmt', ceremony.statement ?? new Map()],
        ['authData', authData],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Answers the request to log in. */
    logIn(ceremony: Ceremony) {
      const json = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony);
      const signed = Buffer.concat([data, sha256(json)]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(json),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, ceremony.key ?? privateKey)),
          userHandle: ceremony.userHandle ?? userHandle,
        },
      };
    },
  };
}
