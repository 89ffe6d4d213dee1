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

/** This node may send it until its lease ends. */
export type ClaimedMail = {
  readonly id: string;
  readonly kind: string;
  readonly attempt: number;
  /** @throws MailRefused when no node can decrypt it; DecryptionFailed when only this node lacks the key */
  readonly open: () => Mail;
};

export interface OutboxQueue {
  /** Codes first. */
  claim(limit: number, leaseSeconds: number, maxOthers?: number): Promise<ClaimedMail[]>;
  markSent(id: string): Promise<void>;
  postpone(ids: readonly string[], seconds: number, why?: string): Promise<void>;
  /** Skips a mail that was claimed again after the given attempt. */
  retry(mails: readonly Pick<ClaimedMail, 'id' | 'attempt'>[]): Promise<void>;
  park(id: string, why: string): Promise<void>;
}
