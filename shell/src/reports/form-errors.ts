import { type AppName, appNamed, type Report } from '@studio/shared/contract';

/** The time in which a submitted form shows its errors, in milliseconds. */
const answerTime = 5000;

/** Elements that show an error of a form. */
const errors = '[aria-invalid="true"], [role="alert"]';

/**
 * Reports whether the first form that the visitor submits shows an error afterwards; it reads nothing of its content.
 * @param owner returns the app that owns the page's path now; a form in a slot belongs to the filler
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
      if (!(target instanceof HTMLFormElement)) return;
      const app = appNamed(target.closest<HTMLElement>('[data-filler]')?.dataset.filler) ?? owner();
      if (app === undefined) return;
      setTimeout(() => {
        // A form that is gone was accepted.
        const hasErrors = target.isConnected && target.querySelector(errors) !== null;
        addReport({ kind: 'form', app, hasErrors });
      }, answerTime);
    },
    options,
  );
}
