import { SpanKind } from '@opentelemetry/api';
import { isRecording, runInSpan } from '../../../observe/spans.ts';
import type { SendStatement } from './statements.ts';

/** The text has placeholders, so no personal data. */
export const traceStatements =
  (send: SendStatement): SendStatement =>
  (client, text, values) => {
    if (!isRecording()) return send(client, text, values);
    const [operation = ''] = text.trim().split(/\s/, 1);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    return runInSpan(operation.toLowerCase(), { kind: SpanKind.CLIENT, attributes }, () =>
      send(client, text, values),
    );
  };
