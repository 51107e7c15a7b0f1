const home = '/';

/** A placeholder origin: the check only asks if a path stays on it. */
const base = 'https://site.invalid';

/** Most characters of an address of this site. */
const maxLength = 2000;

/** Control characters, which browsers drop from URLs, and the backslash, which they read as a slash. */
const suspicious = /[\p{Cc}\\]/u;

/** Returns the path with every level of percent-encoding decoded and look-alike characters replaced. */
function decodeFully(path: string): string {
  const plain = path.normalize('NFKC');
  const decoded = decodeURIComponent(plain);
  return decoded === plain ? plain : decodeFully(decoded);
}

function isSameOrigin(path: string): boolean {
  const { origin, pathname } = new URL(path, base);
  return origin === base && !pathname.startsWith('//');
}

function isSafe(value: string): boolean {
  if (!value.startsWith('/') || value.length > maxLength) return false;
  if (/[\p{Cc} ]/u.test(value)) return false;
  const [path = ''] = value.split(/[?#]/);
  try {
    const decoded = decodeFully(path);
    return !suspicious.test(decoded) && isSameOrigin(value) && isSameOrigin(decoded);
  } catch {
    // Invalid percent-encoding or an invalid URL.
    return false;
  }
}

/**
 * Returns the target of a login: the value of `redirectFrom` when it is an address of this site, else the home page
 * (decision A4).
 * @returns a path with its query and hash, unchanged
 */
export function safeRedirect(value: string | null): string {
  return value !== null && isSafe(value) ? value : home;
}
