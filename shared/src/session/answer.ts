import * as v from 'valibot';

/** What the backend answers to a login or a refresh: how long the session lasts, in milliseconds. */
export const answerSchema = v.object({ expires: v.number() });
