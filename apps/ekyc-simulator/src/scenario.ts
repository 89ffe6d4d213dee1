import * as z from 'zod/mini';

/** With the texts of the control page. */
export const scenarios = {
  success: '処理のあと承認します。',
  'success-supplement': '承認し、現住所の補完書類を求めます。',
  refused: '処理のあと否認します。',
  slow: '長く処理中のままで、そのあと承認します。',
  stuck: 'いつまでも処理中のままです。',
  down: '銀行から呼ばれる API が応答しません。',
  expired: '処理のあと期限切れになります。',
};
export const scenarioNames = Object.keys(scenarios) as (keyof typeof scenarios)[];

const upTo = (max: number) => z.int().check(z.minimum(0), z.maximum(max));
const maxMs = 600_000;

export const settingsSchema = z.strictObject({
  scenario: z._default(z.enum(scenarioNames), 'success'),
  /** Ignored by `slow` and `stuck`. */
  processingMs: z._default(upTo(maxMs), 2_000),
  slowSeconds: z._default(upTo(3_600), 30),
  /** Status 500, reset, 503 after `downHangMs`, invalid JSON. */
  downMode: z._default(z.enum(['error', 'reset', 'hang', 'garbage']), 'error'),
  downHangMs: z._default(upTo(maxMs), 60_000),
  duplicateWebhooks: z._default(upTo(20), 0),
  /** Sends the webhook of `processing` last. */
  reorderWebhooks: z._default(z.boolean(), false),
  webhookDelayMs: z._default(upTo(maxMs), 0),
  noWebhooks: z._default(z.boolean(), false),
});

export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** Null: stays in processing. In `down` only the provider API fails. */
export function getOutcome({ scenario, processingMs, slowSeconds }: Settings) {
  if (scenario === 'stuck') return null;
  return {
    status: scenario === 'refused' || scenario === 'expired' ? scenario : ('approved' as const),
    supplementRequired: scenario === 'success-supplement',
    afterMs: scenario === 'slow' ? slowSeconds * 1000 : processingMs,
  };
}
