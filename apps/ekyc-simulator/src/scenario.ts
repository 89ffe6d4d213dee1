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

/** Status 500, reset, 503 after `downHangMs`, invalid JSON. */
export const downModes = ['error', 'reset', 'hang', 'garbage'] as const;
export type DownMode = (typeof downModes)[number];

export interface Settings {
  readonly scenario: Scenario;
  /** Ignored by `slow` and `stuck`. */
  readonly processingMs: number;
  readonly slowSeconds: number;
  readonly downMode: DownMode;
  readonly downHangMs: number;
  readonly duplicateWebhooks: number;
  /** Sends the webhook of `processing` last. */
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

/** Null: stays in processing. */
export function getOutcome(settings: Settings): Outcome | null {
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
    // Only the provider API is down.
    case 'down':
    case 'success':
      return { status: 'approved', supplementRequired: false, afterMs };
  }
}
