// Preloaded into every process a command starts: when the command is killed, the channel between them
// closes, and nothing may live on holding ports and data.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
