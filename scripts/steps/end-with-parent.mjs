/**
 * Preloaded into the servers (`node --import`): when the process that started them is gone, however it went, they
 * shut down as if asked to. Without it, `kill -9` of `npm start` would leave them holding their ports.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
