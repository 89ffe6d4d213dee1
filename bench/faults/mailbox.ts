import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { freePort } from '../../scripts/steps/ports.mjs';

export type ArrivedMail = {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
  /** `performance.now()`. */
  readonly at: number;
};

/** The mail server as a process of its own, and all that it acknowledged, whichever of its lives it was in. */
export type Mailbox = {
  readonly url: string;
  readonly to: (address: string) => Promise<readonly ArrivedMail[]>;
  /** What has arrived for this address says, as soon as there is any; nothing when there is none in so many milliseconds. */
  readonly first: (address: string, withinMs: number) => Promise<readonly string[]>;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

type Message = 'ready' | { readonly recipients: readonly string[]; readonly content: string };

/** A mail as it came. */
type Kept = { readonly content: string; readonly at: number };

/**
 * The text of our servers' own mails, which are one part in base64. Who applies needs no more of them, and shares the processor
 * with what is measured; what a mail program reads is compared in the end.
 */
const textOf = (content: string): string =>
  Buffer.from(content.slice(content.indexOf('\r\n\r\n')), 'base64').toString('utf8');

export async function openMailbox(): Promise<Mailbox> {
  const port = await freePort();
  const mails = new Map<string, Kept[]>();
  const expected = new Map<string, () => void>();
  let child: ChildProcess | undefined;
  const to = (address: string): Promise<readonly ArrivedMail[]> =>
    Promise.all(
      (mails.get(address) ?? []).map(async ({ content, at }) => {
        const { messageId = '', text = '' } = await PostalMime.parse(content);
        return { to: address, messageId, text, at };
      }),
    );

  function keep({ recipients, content }: Exclude<Message, 'ready'>): void {
    const at = performance.now();
    for (const to of recipients) {
      mails.set(to, [...(mails.get(to) ?? []), { content, at }]);
      expected.get(to)?.();
    }
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    to,
    async first(address, withinMs) {
      if (!mails.has(address)) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          expected.set(address, resolve);
          timer = setTimeout(resolve, withinMs);
        });
        clearTimeout(timer);
        expected.delete(address);
      }
      return (mails.get(address) ?? []).map(({ content }) => textOf(content));
    },
    async start() {
      const started = fork(join(import.meta.dirname, 'mail-server.ts'), [String(port)], {});
      child = started;
      let isReady = false;
      started.on('message', (message: Message) => {
        if (message === 'ready') isReady = true;
        else keep(message);
      });
      while (!isReady) {
        if (started.exitCode !== null) throw new Error('the mail server did not start');
        await wait(20);
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
