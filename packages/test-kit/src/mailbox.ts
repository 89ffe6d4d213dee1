import { EventEmitter, once } from 'node:events';
import PostalMime from 'postal-mime';
import { findFreePort } from '../../../scripts/steps/ports.ts';
import { type ReceivedMail, type SmtpSink, startSmtpSink } from './smtp-sink.ts';

export type ArrivedMail = {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
  readonly at: number;
};

/** A mail server. Its mails stay while it is stopped. */
export type Mailbox = {
  readonly url: string;
  readonly to: (address: string) => readonly ArrivedMail[];
  readonly first: (address: string, withinMs: number) => Promise<readonly ArrivedMail[]>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function openMailbox(): Promise<Mailbox> {
  const port = await findFreePort();
  const mails = new Map<string, ArrivedMail[]>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  let sink: SmtpSink | undefined;
  const to: Mailbox['to'] = (address) => mails.get(address) ?? [];
  async function receive({ recipients, content }: ReceivedMail): Promise<void> {
    const at = performance.now();
    const { messageId = '', text = '' } = await PostalMime.parse(content);
    for (const address of recipients) {
      mails.set(address, [...to(address), { to: address, messageId, text, at }]);
      arrivals.emit(address);
    }
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    to,
    async first(address, withinMs) {
      const signal = AbortSignal.timeout(withinMs);
      if (to(address).length === 0) await once(arrivals, address, { signal }).catch(() => undefined);
      return to(address);
    },
    async start() {
      sink = await startSmtpSink(port, { onMail: receive });
    },
    async stop() {
      await sink?.stop();
    },
  };
}
