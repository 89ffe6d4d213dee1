import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '../../core/ports.ts';
import { toMessageOptions } from '../../mails/message-options.ts';
import { makeFolder } from '../files/make-folder.ts';

/** For development. The file name is the Message-ID, so a repeated mail replaces its file. */
export function createFolderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessageOptions(mail));
      if (!Buffer.isBuffer(message)) throw new TypeError('nodemailer gave no buffer');
      makeFolder(folder, 0o700);
      const unfinished = join(folder, `.${randomUUID()}.tmp`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, join(folder, `${mail.messageId.replace(/[<>]/g, '')}.eml`));
    },
  };
}
