import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { findFreePort } from '../../scripts/steps/ports.ts';

export type ArrivedMail = {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
  /** `performance.now()` of the arrival. */
  readonly at: number;
};

/**
 * A mail server in a process of its own, and all mails that it has received. A restart of the server keeps the received mails.
 */
export type Mailbox = {
  readonly url: string;
  /** The mails to this address, in the order of their arrival. */
  readonly to: (address: string) => Promise<readonly ArrivedMail[]>;
  /** Waits at most `withinMs` for a mail to this address. Returns the texts of all mails to the address. */
  readonly first: (address: string, withinMs: number) => Promise<readonly string[]>;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

type Message = 'ready' | { readonly recipients: readonly string[]; readonly content: string };

type RawMail = { readonly content: string; readonly at: number };

export async function openMailbox(): Promise<Mailbox> {
  const port = await findFreePort();
  const mails = new Map<string, RawMail[]>();
  const waiting = new Map<string, () => void>();
  let child: ChildProcess | undefined;
  const to = (address: string): Promise<readonly ArrivedMail[]> =>
    Promise.all(
      (mails.get(address) ?? []).map(async ({ content, at }) => {
        const { messageId = '', text = '' } = await PostalMime.parse(content);
        return { to: address, messageId, text, at };
      }),
    );

  function receive({ recipients, content }: Exclude<Message, 'ready'>): void {
    const at = performance.now();
    for (const to of recipients) {
      mails.set(to, [...(mails.get(to) ?? []), { content, at }]);
      waiting.get(to)?.();
    }
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    to,
    async first(address, withinMs) {
      if (!mails.has(address)) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          waiting.set(address, resolve);
          timer = setTimeout(resolve, withinMs);
        });
        clearTimeout(timer);
        waiting.delete(address);
      }
      return (await to(address)).map(({ text }) => text);
    },
    async start() {
      const started = fork(join(import.meta.dirname, 'mail-server.ts'), [String(port)], {});
      child = started;
      let isReady = false;
      started.on('message', (message: Message) => {
        if (message === 'ready') isReady = true;
        else receive(message);
      });
      while (!isReady) {
        if (started.exitCode !== null) throw new Error('the mail server ended during its start');
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
