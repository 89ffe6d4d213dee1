import { type ReceivedMail, startSmtpSink } from '../../apps/api/test/support/smtp-sink.ts';

/** Child process: an SMTP server that passes every mail to its parent before it acknowledges it. */
const port = Number(process.argv[2]);
const onMail = (mail: ReceivedMail): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(mail, undefined, {}, (error: Error | null) =>
      error === null ? resolve() : reject(error),
    );
  });
await startSmtpSink(port, { onMail });
process.send?.('ready');
process.once('disconnect', () => process.exit(0));
