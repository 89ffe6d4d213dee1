import { SpanKind } from '@opentelemetry/api';
import type { SendStatement } from '../adapters/postgres/statements.ts';
import { inSpan, isRecording } from './spans.ts';

/**
 * Records a span for each SQL statement if the active span is recorded. The span contains the text of the statement. The text
 * contains no personal data, because it has placeholders instead of values.
 */
export const traceStatements =
  (send: SendStatement): SendStatement =>
  (client, text, values) => {
    if (!isRecording()) return send(client, text, values);
    const [operation = ''] = text.trim().split(/\s/, 1);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    return inSpan(operation.toLowerCase(), { kind: SpanKind.CLIENT, attributes }, () =>
      send(client, text, values),
    );
  };
