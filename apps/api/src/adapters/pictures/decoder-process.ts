/**
 * The program of a decoder process. The process decodes the pictures that the node sends, one after the other. When the node
 * ends, the decoder process ends at once, even during a decoding.
 */

import { type Reencoded, reencode } from './reencode.ts';

/** Messages of this process to the node. `failed` has no error text, because the text could quote the picture. */
export type DecoderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'decoded'; readonly picture: Reencoded; readonly residentBytes: number }
  | { readonly kind: 'failed'; readonly residentBytes: number };

const send = (message: DecoderMessage): void => void process.send?.(message);

// systemd sends SIGTERM to every process of a service. The decoder ignores SIGTERM and SIGINT, because the node first ends its
// running calls and then ends this process.
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
// The bytes of a picture stay unread until the message with its size arrives. The node sends the message first, but the bytes
// can arrive before the message. If this process read such bytes at once, it would decode the previous picture again.
process.stdin.pause();
send({ kind: 'ready' });

function answer(picture: Uint8Array): void {
  const residentBytes = () => process.memoryUsage.rss();
  reencode(picture).then(
    (reencoded) => send({ kind: 'decoded', picture: reencoded, residentBytes: residentBytes() }),
    () => send({ kind: 'failed', residentBytes: residentBytes() }),
  );
}
