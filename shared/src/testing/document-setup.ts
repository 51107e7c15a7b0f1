import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';

configure(({ getElementError }) => ({
  // Long enough for a slow machine; a condition that holds sooner ends the wait.
  asyncUtilTimeout: 60_000,
  // Each failed attempt of a wait would print the whole document; the end of the wait prints it once.
  getElementError(message, container) {
    const config = getConfig();
    const flag = '_disableExpensiveErrorDiagnostics';
    const isAttempt = flag in config && config[flag] === true;
    return isAttempt ? new Error(message ?? '') : getElementError(message, container);
  },
}));

afterEach(cleanup);
