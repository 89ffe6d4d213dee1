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

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** A mail server. Its mails stay while it is stopped. */
export async function openMailbox() {
  const port = await findFreePort();
  const mails = new Map<string, ArrivedMail[]>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  let sink: SmtpSink | undefined;
  const to = (address: string): readonly ArrivedMail[] => mails.get(address) ?? [];
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
    async first(address: string, withinMs: number): Promise<readonly ArrivedMail[]> {
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
