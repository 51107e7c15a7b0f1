const home = '/';

/** Any origin will do: only whether the address stays on it counts. */
const base = 'https://site.invalid';

/** Longer addresses are not ours. */
const longest = 2000;

/** Blanks and control characters, which browsers drop from addresses, and what they read as a slash. */
const suspicious = /[\p{Cc}\\]/u;

/** The path as a careless reader might take it: percent signs resolved as often as it goes, look-alikes replaced. */
function resolved(path: string): string {
  const plain = path.normalize('NFKC');
  const decoded = decodeURIComponent(plain);
  return decoded === plain ? plain : resolved(decoded);
}

function staysHere(path: string): boolean {
  const { origin, pathname } = new URL(path, base);
  return origin === base && !pathname.startsWith('//');
}

function isSafe(value: string): boolean {
  if (!value.startsWith('/') || value.length > longest) return false;
  if (/[\p{Cc} ]/u.test(value)) return false;
  const [path = ''] = value.split(/[?#]/);
  try {
    const plain = resolved(path);
    return !suspicious.test(plain) && staysHere(value) && staysHere(plain);
  } catch {
    // Neither a path nor anything else.
    return false;
  }
}

/**
 * Where to go after a login: the value of `redirectFrom` if it is an address of this site, else home (decision A4).
 * @returns a path with its query and hash, unchanged
 */
export function safeRedirect(value: string | null): string {
  return value !== null && isSafe(value) ? value : home;
}
