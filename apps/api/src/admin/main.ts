import { runAdmin } from './frame/run-admin.ts';

const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);

for (const stream of [process.stdout, process.stderr]) {
  // The reader can close the pipe early, as `head` does.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  out: write(process.stdout),
  err: write(process.stderr),
});
