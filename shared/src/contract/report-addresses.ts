/** Where browsers tell how the site does; outside the API, because it is about no client. */
export const reportPath = '/reports';

/** Where a visit begins to be counted. */
export const viewPath = '/reports/view';
