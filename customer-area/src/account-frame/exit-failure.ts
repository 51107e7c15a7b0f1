/** Codes that mean that the service did not answer. */
const silence = ['UNREACHABLE', 'SERVICE_UNAVAILABLE'];

/** Key of the text that says why the client is still logged in, by the error's code. */
export function exitFailure(code: string) {
  return silence.includes(code) ? 'frame.exitUnreachable' : 'frame.exitFailed';
}
