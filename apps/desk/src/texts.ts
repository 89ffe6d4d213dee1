import type { DecisionOutcome } from '@kaisetsu/domain/decision';
import type { DeskRefusal } from '@kaisetsu/domain/desk';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { ComparedAttribute } from '@kaisetsu/domain/identity/compare-identity';
import names from './names.json' with { type: 'json' };

export const outcomeNames: Readonly<Record<DecisionOutcome, string>> = names.outcomes;

export const attributeNames: Readonly<Record<ComparedAttribute, string>> = names.attributes;

const caseReasons: Readonly<Record<string, string>> = names.caseReasons;

export function describeReason(reason: string): string {
  const [role, item = ''] = reason.includes('.') ? reason.split('.') : ['', reason];
  return `${role === 'PROXY' ? '親権者さまの' : ''}${caseReasons[item] ?? reason}`;
}

export const reasonNames: Readonly<Record<string, string>> = names.decisionReasons;

export const documentNames: Readonly<Record<DocumentType, string>> = names.documents;

export const sameNames = names.same;

export const refusalTexts: Readonly<Record<DeskRefusal, string>> = names.refusals;

const events: Readonly<Record<string, string>> = names.events;

export function describeEvent(event: string): string {
  const [first = '', second = ''] = event.split(' ');
  if (first === 'case-picture-viewed')
    return `画像を表示（${documentNames[second as DocumentType] ?? second}）`;
  if (first === 'decided') return `決定：${outcomeNames[second as DecisionOutcome] ?? second}`;
  const document = first.replace(/^document-/, '').toUpperCase();
  if (document in documentNames) return `${documentNames[document as DocumentType]}を受信`;
  return events[event] ?? events[first] ?? event;
}

export const comparedAttributes = Object.keys(attributeNames) as readonly ComparedAttribute[];
