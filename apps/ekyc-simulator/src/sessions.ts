import { randomUUID } from 'node:crypto';
import { getOutcome, type Settings, settingsSchema } from './scenario.ts';
import {
  createSession,
  lifetimeMs,
  type Session,
  type StartRequest,
  type Status,
  toReportedReason,
} from './session.ts';
import type { Delivery, WebhookSender } from './webhooks.ts';

/** For `reorderWebhooks`. */
const heldBackMs = 500;

export class Sessions {
  settings: Settings = settingsSchema.parse({});
  readonly #byId = new Map<string, Session>();
  readonly #webhooks: WebhookSender;

  constructor(webhooks: WebhookSender) {
    this.#webhooks = webhooks;
  }

  /** A known reference returns its session. */
  start(request: StartRequest, requestId: string): Session {
    const known = this.list().find(({ reference }) => reference === request.reference);
    if (known !== undefined) return known;
    const session = createSession(request, requestId, this.settings);
    this.#byId.set(session.id, session);
    session.timer = setTimeout(() => void this.change(session, 'expired', false), lifetimeMs);
    return session;
  }

  find(id: string): Session | undefined {
    return this.#byId.get(id);
  }

  list(): Session[] {
    return [...this.#byId.values()].reverse();
  }

  submit(session: Session, refusal: string | null): void {
    session.ending = refusal === 'cancelled' ? 'cancelled' : 'submitted';
    session.reason = refusal;
    void this.change(session, refusal === null ? 'processing' : 'refused', false);
    if (refusal === null) this.#awaitOutcome(session);
  }

  /** Resolves after the first attempt of the webhook. A `created` session still expires. */
  async change(session: Session, status: Status, supplementRequired: boolean): Promise<void> {
    if (status !== 'created') clearTimeout(session.timer);
    session.status = status;
    session.supplementRequired = supplementRequired;
    session.updatedAt = new Date();
    if (!session.settings.noWebhooks) await this.#announce(session);
  }

  /** The delay of a running outcome starts again. */
  follow(session: Session, settings: Settings): void {
    session.settings = settings;
    if (session.status === 'processing') this.#awaitOutcome(session);
  }

  /** With the same event id. */
  resend(session: Session): boolean {
    const delivery = session.deliveries.at(-1);
    if (delivery === undefined) return false;
    void this.#webhooks.send(delivery, { copies: 1, delayMs: 0 });
    return true;
  }

  erase(session: Session): void {
    clearTimeout(session.timer);
    this.#byId.delete(session.id);
  }

  clear(): void {
    for (const session of this.list()) this.erase(session);
    this.#webhooks.cancelAll();
  }

  #awaitOutcome(session: Session): void {
    clearTimeout(session.timer);
    const outcome = getOutcome(session.settings);
    if (outcome === null) return;
    const { status, supplementRequired, afterMs } = outcome;
    session.timer = setTimeout(() => void this.change(session, status, supplementRequired), afterMs);
  }

  async #announce(session: Session): Promise<void> {
    const { duplicateWebhooks, reorderWebhooks, webhookDelayMs: delayMs } = session.settings;
    const { reference, status, supplementRequired, webhookUrl: url, requestId } = session;
    const event = {
      eventId: randomUUID(),
      type: 'session.updated',
      sessionId: session.id,
      reference,
      status,
      supplementRequired,
      ...toReportedReason(session),
      occurredAt: session.updatedAt,
    };
    const delivery: Delivery = { event, url, requestId, attempts: 0, delivered: false, lastAnswer: null };
    session.deliveries.push(delivery);
    if (status === 'processing' && reorderWebhooks) {
      session.held.push(delivery);
      return;
    }
    const copies = 1 + duplicateWebhooks;
    const sent = this.#webhooks.send(delivery, { copies, delayMs });
    for (const late of session.held.splice(0))
      void this.#webhooks.send(late, { copies, delayMs: delayMs + heldBackMs });
    await sent;
  }
}
