import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import { defaultSettings, outcomeOf, type Settings } from './scenario.ts';
import type { Session, StartRequest, Status } from './session.ts';
import type { Delivery, WebhookSender } from './webhooks.ts';

/** A session nobody finishes expires after this time. */
const lifetimeMs = 30 * 60_000;
/** How long after the outcome's webhook a held-back one follows. */
const heldBackMs = 500;

/**
 * All sessions of this process and what happens to them. They live in memory and are gone when the
 * process ends, on purpose: a test starts from nothing.
 */
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

  /** The same reference gives the same session, whatever became of it. */
  start(request: StartRequest, requestId: string): Session {
    const known = this.#byReference.get(request.reference);
    if (known !== undefined) return known;
    const now = this.#clock.now();
    const session: Session = {
      id: randomUUID(),
      reference: request.reference,
      method: request.method,
      ruleVersion: request.ruleVersion,
      bankCode: request.subject.bankCode,
      applicationType: request.subject.applicationType,
      returnUrl: request.returnUrl,
      webhookUrl: request.webhookUrl,
      requestId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
      settings: this.settings,
      status: 'created',
      supplementRequired: false,
      updatedAt: now,
      document: null,
      taken: new Set(),
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

  /** Newest first. */
  all(): Session[] {
    return [...this.#byId.values()].reverse();
  }

  /** The applicant is done: processing from now, the outcome when the scenario says. */
  submit(session: Session): void {
    session.ending = 'submitted';
    void this.#change(session, 'processing', false);
    this.#awaitOutcome(session);
  }

  /** The applicant gave up. */
  cancel(session: Session): void {
    session.ending = 'cancelled';
    void this.change(session, 'refused', false);
  }

  /**
   * Sets a status at once, whatever the scenario had in mind. One that stays as it was begun still expires. Settles once
   * the product was told, or could not be; at once where it is not told now.
   */
  async change(session: Session, status: Status, supplementRequired: boolean): Promise<void> {
    if (status !== 'created') {
      this.#timers.get(session.id)?.();
      this.#timers.delete(session.id);
    }
    await this.#change(session, status, supplementRequired);
  }

  /** Another scenario for this session; one that is being processed starts its wait again. */
  follow(session: Session, settings: Settings): void {
    session.settings = settings;
    if (session.status === 'processing') this.#awaitOutcome(session);
  }

  /** Sends the newest event again under its old event id; false when there is none. */
  resend(session: Session): boolean {
    const delivery = session.deliveries.at(-1);
    if (delivery === undefined) return false;
    void this.#webhooks.send(delivery, { copies: 1, delayMs: 0 });
    return true;
  }

  clear(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#webhooks.cancelAll();
    for (const map of [this.#timers, this.#held, this.#byId, this.#byReference]) map.clear();
  }

  #awaitOutcome(session: Session): void {
    this.#timers.get(session.id)?.();
    this.#timers.delete(session.id);
    const outcome = outcomeOf(session.settings);
    if (outcome === null) return;
    this.#later(session, outcome.afterMs, outcome.status, outcome.supplementRequired);
  }

  #later(session: Session, delayMs: number, status: Status, supplementRequired: boolean): void {
    const cancel = this.#clock.after(delayMs, () => {
      this.#timers.delete(session.id);
      void this.#change(session, status, supplementRequired);
    });
    this.#timers.set(session.id, cancel);
  }

  #change(session: Session, status: Status, supplementRequired: boolean): Promise<unknown> {
    session.status = status;
    session.supplementRequired = supplementRequired;
    session.updatedAt = this.#clock.now();
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
    const told = this.#webhooks.send(delivery, { copies, delayMs: settings.webhookDelayMs });
    for (const late of held) {
      void this.#webhooks.send(late, { copies, delayMs: settings.webhookDelayMs + heldBackMs });
    }
    await told;
  }
}
