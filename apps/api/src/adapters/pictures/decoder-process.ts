import { type Reencoded, reencode } from './reencode.ts';

/** No error text: it could quote the picture. */
export type DecoderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'decoded'; readonly picture: Reencoded; readonly residentBytes: number }
  | { readonly kind: 'failed'; readonly residentBytes: number };

const send = (message: DecoderMessage): void => void process.send?.(message);

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
  answer(file);
});
// Bytes that arrive before their message would decode the previous picture again.
process.stdin.pause();
send({ kind: 'ready' });

function answer(picture: Uint8Array): void {
  const readResidentBytes = () => process.memoryUsage.rss();
  reencode(picture).then(
    (reencoded) => send({ kind: 'decoded', picture: reencoded, residentBytes: readResidentBytes() }),
    () => send({ kind: 'failed', residentBytes: readResidentBytes() }),
  );
}
