export const scenarios = [
  'success',
  'success-supplement',
  'refused',
  'slow',
  'stuck',
  'down',
  'expired',
] as const;
export type Scenario = (typeof scenarios)[number];

/** Kinds of outage in `down`: status 500, connection reset, status 503 after `downHangMs`, or invalid JSON. */
export const downModes = ['error', 'reset', 'hang', 'garbage'] as const;
export type DownMode = (typeof downModes)[number];

export interface Settings {
  readonly scenario: Scenario;
  /** Time from submission to outcome. The scenarios `slow` and `stuck` ignore this setting. */
  readonly processingMs: number;
  /** Time from submission to outcome in the scenario `slow`. */
  readonly slowSeconds: number;
  readonly downMode: DownMode;
  readonly downHangMs: number;
  /** Number of additional copies of each webhook, sent at the same time. */
  readonly duplicateWebhooks: number;
  /** Sends the webhook of `processing` after the webhook of the outcome. */
  readonly reorderWebhooks: boolean;
  readonly webhookDelayMs: number;
  readonly noWebhooks: boolean;
}

export const defaultSettings: Settings = {
  scenario: 'success',
  processingMs: 2_000,
  slowSeconds: 30,
  downMode: 'error',
  downHangMs: 60_000,
  duplicateWebhooks: 0,
  reorderWebhooks: false,
  webhookDelayMs: 0,
  noWebhooks: false,
};

const milliseconds = { type: 'integer', minimum: 0, maximum: 600_000 } as const;

/** JSON schema of settings in a request body. Every property is optional. */
export const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    scenario: { enum: scenarios },
    processingMs: milliseconds,
    slowSeconds: { type: 'integer', minimum: 0, maximum: 3_600 },
    downMode: { enum: downModes },
    downHangMs: milliseconds,
    duplicateWebhooks: { type: 'integer', minimum: 0, maximum: 20 },
    reorderWebhooks: { type: 'boolean' },
    webhookDelayMs: milliseconds,
    noWebhooks: { type: 'boolean' },
  },
} as const;

export interface Outcome {
  readonly status: 'approved' | 'refused' | 'expired';
  readonly supplementRequired: boolean;
  readonly afterMs: number;
}

/** Returns the outcome of a submitted session and its delay. Null if the session stays in processing. */
export function outcomeOf(settings: Settings): Outcome | null {
  const afterMs = settings.processingMs;
  switch (settings.scenario) {
    case 'stuck':
      return null;
    case 'refused':
    case 'expired':
      return { status: settings.scenario, supplementRequired: false, afterMs };
    case 'success-supplement':
      return { status: 'approved', supplementRequired: true, afterMs };
    case 'slow':
      return { status: 'approved', supplementRequired: false, afterMs: settings.slowSeconds * 1000 };
    // In `down` only the provider API fails. The verification on the simulator's pages succeeds.
    case 'down':
    case 'success':
      return { status: 'approved', supplementRequired: false, afterMs };
  }
}
