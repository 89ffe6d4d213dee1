import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import { defaultSettings, getOutcome, type Settings } from './scenario.ts';
import { type Session, type StartRequest, type Status, toReportedReason } from './session.ts';
import type { Delivery, WebhookSender } from './webhooks.ts';

const lifetimeMs = 30 * 60_000;
/** For `reorderWebhooks`. */
const heldBackMs = 500;

export class Sessions {
  settings: Settings = defaultSettings;
  readonly #byId = new Map<string, Session>();
  readonly #byReference = new Map<string, Session>();
  readonly #timers = new Map<string, () => void>();
  readonly #held = new Map<string, Delivery[]>();
  readonly #clock: Clock;
  readonly #webhooks: WebhookSender;

  constructor(clock: Clock, webhooks: WebhookSender) {
    this.#clock = clock;
    this.#webhooks = webhooks;
  }

  /** A known reference returns its session. */
  start(request: StartRequest, requestId: string): Session {
    const known = this.#byReference.get(request.reference);
    if (known !== undefined) return known;
    const now = this.#clock.readTime();
    const session: Session = {
      ...request,
      id: randomUUID(),
      requestId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
      settings: this.settings,
      status: 'created',
      supplementRequired: false,
      updatedAt: now,
      verified: null,
      cards: new Map(),
      wrongPasswords: 0,
      reason: null,
      ending: null,
      deliveries: [],
    };
    this.#byId.set(session.id, session);
    this.#byReference.set(session.reference, session);
    this.#later(session, lifetimeMs, 'expired', false);
    return session;
  }

  find(id: string): Session | undefined {
    return this.#byId.get(id);
  }

  list(): Session[] {
    return [...this.#byId.values()].reverse();
  }

  submit(session: Session): void {
    session.ending = 'submitted';
    void this.#change(session, 'processing', false);
    this.#awaitOutcome(session);
  }

  refuse(session: Session, reason: string): void {
    session.ending = 'submitted';
    session.reason = reason;
    void this.change(session, 'refused', false);
  }

  cancel(session: Session): void {
    session.ending = 'cancelled';
    session.reason = 'cancelled';
    void this.change(session, 'refused', false);
  }

  /** Resolves after the first attempt of the webhook. A `created` session still expires. */
  async change(session: Session, status: Status, supplementRequired: boolean): Promise<void> {
    if (status !== 'created') {
      this.#timers.get(session.id)?.();
      this.#timers.delete(session.id);
    }
    await this.#change(session, status, supplementRequired);
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
    this.#timers.get(session.id)?.();
    this.#timers.delete(session.id);
    this.#held.delete(session.id);
    this.#byId.delete(session.id);
    this.#byReference.delete(session.reference);
  }

  clear(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#webhooks.cancelAll();
    for (const map of [this.#timers, this.#held, this.#byId, this.#byReference]) map.clear();
  }

  #awaitOutcome(session: Session): void {
    this.#timers.get(session.id)?.();
    this.#timers.delete(session.id);
    const outcome = getOutcome(session.settings);
    if (outcome === null) return;
    this.#later(session, outcome.afterMs, outcome.status, outcome.supplementRequired);
  }

  #later(session: Session, delayMs: number, status: Status, supplementRequired: boolean): void {
    const cancel = this.#clock.schedule(delayMs, () => {
      this.#timers.delete(session.id);
      void this.#change(session, status, supplementRequired);
    });
    this.#timers.set(session.id, cancel);
  }

  #change(session: Session, status: Status, supplementRequired: boolean): Promise<unknown> {
    session.status = status;
    session.supplementRequired = supplementRequired;
    session.updatedAt = this.#clock.readTime();
    return this.#announce(session);
  }

  async #announce(session: Session): Promise<void> {
    const { settings } = session;
    if (settings.noWebhooks) return;
    const delivery: Delivery = {
      event: {
        eventId: randomUUID(),
        type: 'session.updated',
        sessionId: session.id,
        reference: session.reference,
        status: session.status,
        supplementRequired: session.supplementRequired,
        ...toReportedReason(session),
        occurredAt: session.updatedAt.toISOString(),
      },
      url: session.webhookUrl,
      requestId: session.requestId,
      attempts: 0,
      delivered: false,
      lastAnswer: null,
    };
    session.deliveries.push(delivery);
    const copies = 1 + settings.duplicateWebhooks;
    const held = this.#held.get(session.id) ?? [];
    if (session.status === 'processing' && settings.reorderWebhooks) {
      this.#held.set(session.id, [...held, delivery]);
      return;
    }
    this.#held.delete(session.id);
    const sent = this.#webhooks.send(delivery, { copies, delayMs: settings.webhookDelayMs });
    for (const late of held) {
      void this.#webhooks.send(late, { copies, delayMs: settings.webhookDelayMs + heldBackMs });
    }
    await sent;
  }
}
