import type { DecisionOutcome } from '@kaisetsu/domain/decision';
import type { ComparedAttribute } from '@kaisetsu/domain/identity/compare-identity';
import names from './names.json' with { type: 'json' };

const caseReasons: Readonly<Record<string, string>> = names.caseReasons;

export function describeReason(reason: string): string {
  const [role, item = ''] = reason.includes('.') ? reason.split('.') : ['', reason];
  return `${role === 'PROXY' ? '親権者さまの' : ''}${caseReasons[item] ?? reason}`;
}

export const reasonNames: Readonly<Record<string, string>> = names.decisionReasons;

const documents: Readonly<Record<string, string>> = names.documents;
const events: Readonly<Record<string, string>> = names.events;

export function describeEvent(event: string): string {
  const [first = '', second = ''] = event.split(' ');
  if (first === 'case-picture-viewed') return `画像を表示（${documents[second] ?? second}）`;
  if (first === 'decided') return `決定：${names.outcomes[second as DecisionOutcome] ?? second}`;
  const document = documents[first.replace(/^document-/, '').toUpperCase()];
  return document === undefined ? (events[event] ?? events[first] ?? event) : `${document}を受信`;
}

export const comparedAttributes = Object.keys(names.attributes) as readonly ComparedAttribute[];
