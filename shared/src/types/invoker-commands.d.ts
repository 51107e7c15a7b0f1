import 'react';

declare module 'react' {
  /** What a button has the browser do, without a script (HTML, 'invoker commands'). */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined;
    /** Id of the element that is to do it. */
    commandfor?: string | undefined;
  }
}
