// Preloaded into every process that a command starts: when the command is killed, the channel between them closes, and
// the process must not stay alive and hold ports and data.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
