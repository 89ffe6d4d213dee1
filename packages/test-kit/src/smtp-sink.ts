import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly content: string;
};

export type SmtpSink = Awaited<ReturnType<typeof startSmtpSink>>;

export type SmtpCommand = 'MAIL FROM' | 'RCPT TO' | 'DATA';

export type SmtpSinkOptions = {
  /** Such as `550 5.1.1 no such mailbox`. */
  readonly says?: (command: SmtpCommand) => string | null;
  readonly onRecipient?: (address: string) => string | null;
  readonly refuse?: () => boolean;
  readonly onMail?: (mail: ReceivedMail) => Promise<void>;
};

const refusal = (reply: string): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

export async function startSmtpSink(port = 0, options: SmtpSinkOptions = {}) {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const answer = (command: SmtpCommand): Error | null => {
    const said = options.says?.(command) ?? null;
    return said === null ? null : refusal(said);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom: (_address, _session, done) => done(answer('MAIL FROM')),
    onRcptTo: ({ address }, _session, done) => {
      const said = options.onRecipient?.(address) ?? null;
      done(said === null ? answer('RCPT TO') : refusal(said));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = options.refuse?.() === true ? refusal('451 try later') : answer('DATA');
        if (refused !== null) {
          done(refused);
          return;
        }
        const mail = {
          sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          recipients: envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString('utf8'),
        };
        received.push(mail);
        void Promise.resolve(options.onMail?.(mail)).then(() => done());
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    received: received as readonly ReceivedMail[],
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
