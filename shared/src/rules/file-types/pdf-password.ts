/** The entries of an encryption dictionary that a password is checked with (PDF 2.0, section 7.6). */
export interface Encryption {
  readonly revision: number;
  /** In bytes. */
  readonly keyLength: number;
  readonly permissions: number;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  /** The first identifier of the file. */
  readonly id: Uint8Array;
  readonly hidesMetadata: boolean;
}

/** The bytes that stand for an empty password. */
const padding = Uint8Array.from([
  ...[0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01],
  ...[0x08, 0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53],
  ...[0x69, 0x7a],
]);

const joined = (...parts: readonly Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length > 0 && one.length === other.length && one.every((byte, at) => byte === other[at]);

/**
 * Returns true when a PDF opens without a password: its author has only restricted printing or copying, as banks and
 * offices do. It is the check of an empty password (PDF 2.0, algorithms 2.A, 6 and 11). The password itself protects the
 * content; nothing here decrypts it.
 */
export async function opensWithoutPassword(encryption: Encryption): Promise<boolean> {
  const { revision, user } = encryption;
  if (revision <= 4) return opensByMd5(encryption);
  const salt = user.slice(32, 40);
  const hash = revision === 5 ? await digest('SHA-256', salt) : await hardened(salt);
  return isSame(hash.slice(0, 32), user.slice(0, 32));
}

function opensByMd5({ revision, keyLength, permissions, hidesMetadata, ...file }: Encryption) {
  const bits = new DataView(new ArrayBuffer(4));
  bits.setInt32(0, permissions, true);
  const rest =
    revision >= 4 && !hidesMetadata ? Uint8Array.of(255, 255, 255, 255) : new Uint8Array();
  const owner = file.owner.slice(0, 32);
  let key = md5(joined(padding, owner, new Uint8Array(bits.buffer), file.id, rest));
  const length = revision === 2 ? 5 : keyLength;
  if (revision === 2) return isSame(rc4(key.slice(0, length), padding), file.user.slice(0, 32));
  for (let round = 0; round < 50; round += 1) key = md5(key.slice(0, length));
  let check = md5(joined(padding, file.id));
  for (let round = 0; round < 20; round += 1) {
    check = rc4(
      key.slice(0, length).map((byte) => byte ^ round),
      check,
    );
  }
  return isSame(check, file.user.slice(0, 16));
}

async function digest(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest(name, bytes));
}

/** The slow hash of an empty password (PDF 2.0, algorithm 2.B). */
async function hardened(salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  let hash = await digest('SHA-256', salt);
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const block = joined(...Array.from({ length: 64 }, () => hash));
    const key = await crypto.subtle.importKey('raw', hash.slice(0, 16), 'AES-CBC', false, [
      'encrypt',
    ]);
    const iv = hash.slice(16, 32);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, block);
    // Web Crypto adds a block of padding, which the algorithm does not have.
    const bytes = new Uint8Array(sealed).slice(0, block.length);
    const rest = bytes.slice(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = await digest(['SHA-256', 'SHA-384', 'SHA-512'][rest] ?? 'SHA-256', bytes);
    last = bytes.at(-1) ?? 0;
  }
  return hash.slice(0, 32);
}

/** RC4, which PDF used until 2003: Web Crypto has it no more. */
function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = kept;
  };
  for (let one = 0, other = 0; one < 256; one += 1) {
    other = (other + (state[one] ?? 0) + (key[one % key.length] ?? 0)) % 256;
    swap(one, other);
  }
  let one = 0;
  let other = 0;
  return bytes.map((byte) => {
    one = (one + 1) % 256;
    other = (other + (state[one] ?? 0)) % 256;
    swap(one, other);
    return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) % 256] ?? 0);
  });
}

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

/** MD5 (RFC 1321), which Web Crypto does not have. */
function md5(bytes: Uint8Array): Uint8Array {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, bytes.length * 8, true);
  let [a, b, c, d] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < length; block += 64) {
    const before = [a, b, c, d] as const;
    for (let step = 0; step < 64; step += 1) {
      const round = step >> 4;
      const [mix, word] =
        round === 0
          ? [(b & c) | (~b & d), step]
          : round === 1
            ? [(d & b) | (~d & c), (5 * step + 1) % 16]
            : round === 2
              ? [b ^ c ^ d, (3 * step + 5) % 16]
              : [c ^ (b | ~d), (7 * step) % 16];
      const constant = Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32);
      const sum = (a + mix + constant + view.getUint32(block + 4 * word, true)) | 0;
      const shift = shifts[round]?.[step % 4] ?? 0;
      const turned = (sum << shift) | (sum >>> (32 - shift));
      [a, b, c, d] = [d, (b + turned) | 0, b, c];
    }
    a = (a + before[0]) | 0;
    b = (b + before[1]) | 0;
    c = (c + before[2]) | 0;
    d = (d + before[3]) | 0;
  }
  const result = new DataView(new ArrayBuffer(16));
  for (const [index, word] of [a, b, c, d].entries()) result.setInt32(4 * index, word, true);
  return new Uint8Array(result.buffer);
}
