/** Codes by which the backend refuses a mail's token: forged, expired, used, or of an account that may not use it. */
const codes = ['INVALID_TOKEN', 'INVALID_INVITE', 'TOKEN_EXPIRED', 'FORBIDDEN'];

/** Whether an error says that a mail's link is of no use any more. */
export function isLinkGone(code: string | null): boolean {
  return code !== null && codes.includes(code);
}
