import { type Reencoded, reencode } from './reencode.ts';

/** Messages of this process to the node. `failed` is about the picture; the decoder's text stays here, as it may quote it. */
export type DecoderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'decoded'; readonly picture: Reencoded; readonly residentBytes: number }
  | { readonly kind: 'failed'; readonly residentBytes: number };

/**
 * A process that decodes the pictures that the node sends, one after the other. It runs without secrets in its environment
 * (decoder.ts). It ends at once when the node ends, also in the middle of a picture.
 */
const send = (message: DecoderMessage): void => void process.send?.(message);

// Ctrl-C reaches every process of the terminal, and systemd sends SIGTERM to every process of a service. The node first ends
// its running calls, then this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
/** The picture that is being received, and the number of its received bytes. */
let file = Buffer.alloc(0);
let received = 0;

process.on('message', (bytes: number) => {
  file = Buffer.allocUnsafe(bytes);
  received = 0;
  process.stdin.resume();
});
process.stdin.on('data', (chunk: Buffer) => {
  received += chunk.copy(file, received);
  if (received === file.length) answer(file);
});
// The bytes of a picture are read once its size is known.
process.stdin.pause();
send({ kind: 'ready' });

function answer(picture: Uint8Array): void {
  const residentBytes = () => process.memoryUsage.rss();
  reencode(picture).then(
    (reencoded) => send({ kind: 'decoded', picture: reencoded, residentBytes: residentBytes() }),
    () => send({ kind: 'failed', residentBytes: residentBytes() }),
  );
}
