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
  readonly to: (address: string) => readonly ArrivedMail[];
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

type Message = 'ready' | { readonly recipients: readonly string[]; readonly content: string };

export async function openMailbox(): Promise<Mailbox> {
  const port = await freePort();
  const mails = new Map<string, ArrivedMail[]>();
  let child: ChildProcess | undefined;

  async function keep({ recipients, content }: Exclude<Message, 'ready'>): Promise<void> {
    const at = performance.now();
    const { messageId = '', text = '' } = await PostalMime.parse(content);
    for (const to of recipients) mails.set(to, [...(mails.get(to) ?? []), { to, messageId, text, at }]);
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address) => mails.get(address) ?? [],
    async start() {
      const started = fork(join(import.meta.dirname, 'mail-server.ts'), [String(port)], {
        execArgv: ['--import', 'tsx'],
      });
      child = started;
      let isReady = false;
      started.on('message', (message: Message) => {
        if (message === 'ready') isReady = true;
        else void keep(message);
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
