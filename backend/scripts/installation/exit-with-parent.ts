// Preloaded into the Directus process: when its parent is killed, the channel between them closes, and Directus must
// not stay alive and hold port and database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The listener alone must not keep the process alive.
process.channel?.unref();
