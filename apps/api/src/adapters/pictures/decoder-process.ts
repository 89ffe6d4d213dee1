import { type Reencoded, reencode } from './reencode.ts';

/** The first message says that the process is ready. No error text: it could quote the picture. */
export type DecoderMessage = { readonly picture: Reencoded | null; readonly residentBytes: number };

// systemd signals every process of a service, but the node must end its calls first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
let file = Buffer.alloc(0);
let received = 0;

process.on('message', (bytes: number) => {
  file = Buffer.allocUnsafe(bytes);
  received = 0;
  process.stdin.resume();
});
process.stdin.on('data', (chunk: Buffer) => {
  received += chunk.copy(file, received);
  if (received < file.length) return;
  process.stdin.pause();
  reencode(file).then(send, () => send(null));
});
// Bytes that arrive before their message would decode the previous picture again.
process.stdin.pause();
send(null);

function send(picture: Reencoded | null): void {
  const message: DecoderMessage = { picture, residentBytes: process.memoryUsage.rss() };
  process.send?.(message);
}
