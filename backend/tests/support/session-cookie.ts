/** Returns the session cookie that an answer sets, as `name=value`. */
export function sessionCookieIn(response: Response): string | undefined {
  const lines = response.headers.getSetCookie().flatMap((line) => line.split(';', 1));
  return lines.find((line) => /^(?:__Host-)?studio_session=./.test(line));
}
