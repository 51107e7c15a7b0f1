/** @jest-environment node */
import { codeProblem, compactCode } from './code-field.tsx';

test('removes white space from a code', () => {
  expect(compactCode(' 123 456\n')).toBe('123456');
});

test.each([
  ['', 'security.error.codeRequired'],
  ['  ', 'security.error.codeRequired'],
  ['12345', 'security.error.codeShape'],
  ['1234567', 'security.error.codeShape'],
  ['12345a', 'security.error.codeShape'],
  ['123456', undefined],
  ['123 456', undefined],
])('checks the code %p: %p', (code, problem) => {
  expect(codeProblem(code)).toBe(problem);
});
