/**
 * Preloaded into the servers (`node --import`). It sends SIGTERM to its own process when the parent process has ended for
 * any reason. Without it the servers would keep their ports after `kill -9` of `npm start`.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
