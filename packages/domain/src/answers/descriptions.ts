import { genders, proxyReasons, relationships } from '../fields/choice.ts';
import { lookUpCodeLength } from '../limits.ts';
import descriptions from './descriptions.json' with { type: 'json' };
import type { parentTable } from './parent.ts';
import type { personalTable } from './personal.ts';
import type { SentName } from './table.ts';
import type { workplaceTable } from './workplace.ts';

type AnswerName =
  | SentName<typeof personalTable>
  | SentName<typeof parentTable>
  | SentName<typeof workplaceTable>;

export const answerDescriptions: Readonly<Record<AnswerName, string>> = {
  ...descriptions,
  gender: `${genders.join(' or ')}.`,
  relationship: `Relationship of the parent to the child: ${relationships.join(' or ')}.`,
  proxyApplicationReason: `Why the parent applies for the child: always ${proxyReasons[0]}.`,
  invitationCode: `Invitation code that getInvitation has found, ${lookUpCodeLength} capitals and digits; null without a code.`,
};
