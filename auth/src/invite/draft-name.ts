/** Under what the invitation's unsent input is kept. */
export const draftName = 'invite';
