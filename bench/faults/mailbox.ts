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
  /** What has arrived for this address as soon as there is any; nothing when there is none in so many milliseconds. */
  readonly first: (address: string, withinMs: number) => Promise<readonly ArrivedMail[]>;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

type Message = 'ready' | { readonly recipients: readonly string[]; readonly content: string };

export async function openMailbox(): Promise<Mailbox> {
  const port = await freePort();
  // Read when asked for: whoever receives mails shares the processor with what is measured.
  const mails = new Map<string, (() => Promise<ArrivedMail>)[]>();
  const expected = new Map<string, () => void>();
  let child: ChildProcess | undefined;
  const to = (address: string): Promise<readonly ArrivedMail[]> =>
    Promise.all((mails.get(address) ?? []).map((mail) => mail()));

  function keep({ recipients, content }: Exclude<Message, 'ready'>): void {
    const at = performance.now();
    for (const to of recipients) {
      let read: Promise<ArrivedMail> | undefined;
      const mail = (): Promise<ArrivedMail> => {
        read ??= PostalMime.parse(content).then(({ messageId = '', text = '' }) => ({
          to,
          messageId,
          text,
          at,
        }));
        return read;
      };
      mails.set(to, [...(mails.get(to) ?? []), mail]);
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
      return to(address);
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
