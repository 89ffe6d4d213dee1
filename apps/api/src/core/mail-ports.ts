export const mailKinds = ['code', 'completion', 'result'] as const;
export type MailKind = (typeof mailKinds)[number];

export type Mail = {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt, so that a mail server can detect a duplicate. */
  readonly messageId: string;
};

/** Must not be retried. The message never contains content of the mail, because it is logged. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly why: string;
  constructor(why: string) {
    super(`mail refused: ${why}`);
    this.why = why;
  }
}

export interface Mailer {
  /** @throws MailRefused when a retry cannot succeed */
  send(mail: Mail): Promise<void>;
}
