// A module of its own: the shell loads it with the code that sends reports, after the first view.

/** Path that takes the browsers' reports; outside the API because a report names no client. */
export const reportPath = '/reports';

/** Path that starts a view. */
export const viewPath = '/reports/view';
