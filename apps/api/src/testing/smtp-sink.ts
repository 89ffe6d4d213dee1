import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly content: string;
};

/** A real SMTP server that keeps what it is given. */
export type SmtpSink = {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Opened so far. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
};

export type SmtpSinkOptions = {
  /** Makes it answer 451 to every message, as a busy server does. */
  readonly refuse?: () => boolean;
  /** Told of a mail before it is acknowledged, so that whoever is told knows of every acknowledged one. */
  readonly onMail?: (mail: ReceivedMail) => Promise<void>;
};

/** `port` 0 takes a free one. */
export async function startSmtpSink(port = 0, options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (options.refuse?.() === true) {
          done(Object.assign(new Error('try later'), { responseCode: 451 }));
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
    received,
    connections: () => connections,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
