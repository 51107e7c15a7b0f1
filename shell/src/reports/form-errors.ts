import type { AppName, Report } from '@studio/shared/contract';

/** The time in which a submitted form shows its errors, in milliseconds. */
const answerTime = 5000;

/** Elements that show an error of a form. */
const errors = '[aria-invalid="true"], [role="alert"]';

/**
 * Reports whether the first form that the visitor submits shows an error afterwards; it reads nothing of its content.
 * @param owner returns the app that owns the page's path now
 */
export function countFormErrors(
  addReport: (report: Report) => void,
  owner: () => AppName | undefined,
): void {
  // In the capture phase, because a form may stop its event.
  const options = { capture: true, once: true };
  document.addEventListener(
    'submit',
    ({ target }) => {
      const app = owner();
      if (app === undefined || !(target instanceof HTMLFormElement)) return;
      setTimeout(() => {
        // A form that is gone was accepted.
        const hasErrors = target.isConnected && target.querySelector(errors) !== null;
        addReport({ kind: 'form', app, hasErrors });
      }, answerTime);
    },
    options,
  );
}
