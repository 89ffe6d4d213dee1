/**
 * Preload (`node --import`) of the built servers, and of the commands that scripts/bootstrap.mjs starts on a fetched Node. It
 * sends SIGTERM to its own process when the parent process has ended for any reason. Without this preload the servers would keep
 * their ports after `kill -9` of `npm start`.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
