/**
 * A mail server in a child process of mailbox.ts. The server passes each mail to the parent process. After that it acknowledges
 * the mail over SMTP.
 */
import { type ReceivedMail, startSmtpSink } from '../../apps/api/test/support/smtp-sink.ts';

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
