import {
  appNamed,
  type FirstScriptData,
  type Report,
  startedAttribute,
} from '@studio/shared/contract';
import { ensureCohort } from './cohort.ts';
import { holdInput } from './held-input.ts';
import { firstIntent } from './intent.ts';
import { whenIdle } from './scheduling.ts';
import { sendReports, startOfView } from './send-reports.ts';
import { markSession } from './session-mark.ts';
import { markStartFailure } from './start-failure.ts';
import { createTraceparent } from './traceparent.ts';
import { measureVitals } from './vitals.ts';

/** Carries what the shell continues: reports and the trace. */
export interface FirstScript {
  /** Adds a report to those that the page sends. */
  readonly addReport: (report: Report) => void;
  /** The trace of the page's requests. */
  readonly traceparent: string;
}

/** The exports of the shell's own module. */
interface ShellModule {
  readonly start: (first: FirstScript) => Promise<void>;
}

/**
 * Runs on every page before the shell, and without it where the page works alone: sends the page's reports, marks
 * the session, and starts the shell at once or at the first sign of intent.
 * @param data the attributes of the script's element
 * @param importShell imports the shell's module
 * @returns a promise that is rejected when the shell does not start
 */
export function runPage(
  { shell = '', modules = '', waits, composition, app }: Partial<FirstScriptData>,
  importShell: (address: string) => Promise<ShellModule>,
): Promise<void> {
  const traceparent = createTraceparent();
  const early: Report[] = [];
  let addReport = (report: Report): void => {
    early.push(report);
  };

  async function start(): Promise<void> {
    const module = await importShell(shell);
    await module.start({ addReport: (report) => addReport(report), traceparent });
    document.documentElement.setAttribute(startedAttribute, '');
  }

  async function startLater(): Promise<void> {
    const held = holdInput();
    await firstIntent();
    for (const address of modules.split(' ')) preload(address);
    try {
      await start();
      held.handOver();
    } catch (error) {
      held.release();
      throw error;
    }
  }

  function countVisit(composition: string): void {
    const isFirst = ensureCohort();
    // Vitals come before the sending: when the page is hidden, their listener must add to the queue first.
    measureVitals((report) => addReport(report), appNamed(app));
    const view = { composition, traceparent, start: isFirst ? undefined : startOfView() };
    addReport = sendReports(view).add;
    early.splice(0).forEach(addReport);
  }

  markSession();
  // A preview is no visit.
  if (composition !== undefined) whenIdle(() => countVisit(composition));
  return (waits === undefined ? start() : startLater()).catch(markStartFailure);
}

/** Loads a module with those that it imports, without running it. */
function preload(address: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  document.head.append(link);
}
