/**
 * The time zone of Directus and of every script that opens its database, whatever the machine's is: SQLite keeps a day as
 * the moment of its midnight in the zone of the process, so that in another zone the same row is another day. Texts for
 * persons name Europe/Rome themselves.
 */
export const timeZone = 'UTC';

// A script has started in the zone of the machine.
process.env.TZ = timeZone;
