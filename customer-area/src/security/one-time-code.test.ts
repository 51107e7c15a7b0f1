import { codeProblem, shortCode } from './one-time-code.ts';

test('a code is sent without its blanks', () => {
  expect(shortCode(' 123 456\n')).toBe('123456');
});

test.each([
  ['', 'security.error.codeRequired'],
  ['  ', 'security.error.codeRequired'],
  ['12345', 'security.error.codeShape'],
  ['1234567', 'security.error.codeShape'],
  ['12345a', 'security.error.codeShape'],
  ['123456', undefined],
  ['123 456', undefined],
])('the code %p: %p', (code, problem) => {
  expect(codeProblem(code)).toBe(problem);
});
