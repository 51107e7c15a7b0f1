/** @jest-environment node */
import { shouldRevalidate } from './security-screen.tsx';

test.each([
  ['reloads after a change of the second factor', { error: null }, true],
  [
    'reloads after a wrong code or a change that is already applied',
    { error: 'INVALID_PAYLOAD' },
    true,
  ],
  [
    'keeps the page for a secret that is not yet in force',
    { error: null, secret: { secret: 'GEZD' } },
    false,
  ],
  [
    'keeps the page for recovery codes, which the screen takes over first',
    { error: null, recoveryCodes: ['A'] },
    false,
  ],
  ['keeps the page after a wrong password', { error: 'INVALID_CREDENTIALS' }, false],
  ['keeps the page while the backend is down', { error: 'UNREACHABLE' }, false],
])('%s', (_behaviour, actionResult, expected) => {
  expect(shouldRevalidate({ actionResult, defaultShouldRevalidate: true })).toBe(expected);
});

test.each([true, false])('follows the router’s default without an action: %p', (byDefault) => {
  expect(shouldRevalidate({ defaultShouldRevalidate: byDefault })).toBe(byDefault);
});
