import { shouldRevalidate } from './should-revalidate.ts';

test.each([
  ['the second factor was switched', { error: null }, true],
  ['the backend found it as asked for, or the code wrong', { error: 'INVALID_PAYLOAD' }, true],
  ['a secret came that is not in force', { error: null, secret: { secret: 'GEZD' } }, false],
  [
    'recovery codes came that the screen takes over first',
    { error: null, recoveryCodes: ['A'] },
    false,
  ],
  ['the password was wrong', { error: 'INVALID_CREDENTIALS' }, false],
  ['the backend was away', { error: 'UNREACHABLE' }, false],
])('after a step where %s', (_what, actionResult, asksAgain) => {
  expect(shouldRevalidate({ actionResult, defaultShouldRevalidate: true })).toBe(asksAgain);
});

test.each([true, false])('without a step it is as the router would have it: %p', (usual) => {
  expect(shouldRevalidate({ defaultShouldRevalidate: usual })).toBe(usual);
});
