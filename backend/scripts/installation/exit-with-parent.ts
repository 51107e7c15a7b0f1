// Preloaded into the Directus process: when the one that started it is killed, the channel between
// them closes, and Directus must not live on holding port and database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening alone is no reason to stay.
process.channel?.unref();
