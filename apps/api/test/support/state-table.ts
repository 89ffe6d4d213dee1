import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { ChangingCall } from '../../src/core/application.ts';
import type { State } from './states.ts';

/** A number is the status of the refusal. */
export const calls = [
  'postPersonal',
  'postWorkplace',
  'postParent',
  'postParentWorkplace',
  'postBranch',
  'postSealLess',
  'postPin',
  'startEkyc',
  'postDocument',
  'completeApplication',
] as const satisfies readonly ChangingCall[];

const { created, providerProcessing, refused, expired, bankerProcessing } = ekycStatus;
const answered = ['personal', 'workplace', 'branchCode', 'sealLess'] as const;
const pinSet = { groups: answered, pin: true } as const;
const approved = { ...pinSet, ekyc: { status: bankerProcessing } } as const;
const withSupplement = { ...pinSet, ekyc: { status: bankerProcessing, supplement: true } } as const;
const childAnswered = ['personal', 'workplace', 'parent', 'parentWorkplace', 'branchCode'] as const;
const childPin = { groups: childAnswered, pin: true } as const;
const childApproved = { ...childPin, ekyc: { status: bankerProcessing } } as const;

//  general                       pers work par  parW bran seal pin  ekyc docu comp
const general: [name: string, state: State, row: string][] = [
  ['verified', { groups: [] }, '  ok   409  403  403  409  409  409  409  409  409'],
  ['personal', { groups: ['personal'] }, 'ok ok 403 403 409 409 409 409 409 409'],
  ['workplace', { groups: ['personal', 'workplace'] }, 'ok ok 403 403 ok 409 409 409 409 409'],
  ['branch', { groups: ['personal', 'workplace', 'branchCode'] }, 'ok ok 403 403 ok ok 409 409 409 409'],
  [
    'branch cleared by a new address',
    { groups: ['personal', 'workplace', 'sealLess'] },
    'ok ok 403 403 ok 409 409 409 409 409',
  ],
  ['all answers', { groups: answered }, 'ok ok 403 403 ok ok ok 409 409 409'],
  ['PIN', pinSet, '409 409 403 403 409 409 ok ok 409 409'],
  ['eKYC created', { ...pinSet, ekyc: { status: created } }, '409 409 403 403 409 409 ok ok 409 409'],
  [
    'eKYC processing',
    { ...pinSet, ekyc: { status: providerProcessing } },
    '409 409 403 403 409 409 ok ok 409 409',
  ],
  ['eKYC refused', { ...pinSet, ekyc: { status: refused } }, '409 409 403 403 409 409 ok ok 409 409'],
  ['eKYC expired', { ...pinSet, ekyc: { status: expired } }, '409 409 403 403 409 409 ok ok 409 409'],
  [
    'third failure',
    { ...pinSet, ekyc: { status: refused, starts: 3 } },
    '409 409 403 403 409 409 ok ok 409 409',
  ],
  [
    'fourth failure',
    { ...pinSet, ekyc: { status: expired, starts: 4 } },
    '409 409 403 403 409 409 ok 409 409 409',
  ],
  ['eKYC passed', approved, '409 409 403 403 409 409 ok ok 409 ok'],
  ['eKYC passed, supplement missing', withSupplement, '409 409 403 403 409 409 ok ok ok 409'],
  [
    'supplement uploaded',
    { ...withSupplement, documents: ['CURRENT_ADDRESS_CERTIFICATE'] },
    '409 409 403 403 409 409 ok ok ok ok',
  ],
  ['completed', { ...approved, completed: true }, '409 409 403 403 409 409 409 409 409 ok'],
];

//  child                         pers work par  parW bran seal pin  ekyc docu comp
const child: [name: string, state: State, row: string][] = [
  ['verified', { groups: [] }, '  ok   409  409  409  409  403  409  409  409  409'],
  ['personal', { groups: ['personal'] }, 'ok ok ok ok 409 403 409 409 409 409'],
  ['workplace', { groups: ['personal', 'workplace'] }, 'ok ok ok ok 409 403 409 409 409 409'],
  ['parent', { groups: ['personal', 'workplace', 'parent'] }, 'ok ok ok ok 409 403 409 409 409 409'],
  [
    'parent’s workplace, parent missing',
    { groups: ['personal', 'workplace', 'parentWorkplace'] },
    'ok ok ok ok 409 403 409 409 409 409',
  ],
  [
    'parent complete, child’s workplace missing',
    { groups: ['personal', 'parent', 'parentWorkplace'] },
    'ok ok ok ok 409 403 409 409 409 409',
  ],
  [
    'parent complete',
    { groups: ['personal', 'workplace', 'parent', 'parentWorkplace'] },
    'ok ok ok ok ok 403 409 409 409 409',
  ],
  ['all answers', { groups: childAnswered }, 'ok ok ok ok ok 403 ok 409 409 409'],
  ['PIN', childPin, '409 409 409 409 409 403 ok ok ok 409'],
  [
    'PIN, both pictures',
    { ...childPin, documents: ['INDIVIDUAL_NUMBER_CARD', 'MATERNITY_HANDBOOK'] },
    '409 409 409 409 409 403 ok ok ok 409',
  ],
  ['eKYC created', { ...childPin, ekyc: { status: created } }, '409 409 409 409 409 403 ok ok ok 409'],
  ['eKYC refused', { ...childPin, ekyc: { status: refused } }, '409 409 409 409 409 403 ok ok ok 409'],
  [
    'fourth failure',
    { ...childPin, ekyc: { status: refused, starts: 4 } },
    '409 409 409 409 409 403 ok 409 ok 409',
  ],
  ['eKYC passed', childApproved, '409 409 409 409 409 403 ok ok ok 409'],
  [
    'card only',
    { ...childApproved, documents: ['INDIVIDUAL_NUMBER_CARD'] },
    '409 409 409 409 409 403 ok ok ok 409',
  ],
  [
    'supplementary documents only',
    { ...childApproved, documents: ['CERTIFICATE_RESIDENCE', 'MATERNITY_HANDBOOK'] },
    '409 409 409 409 409 403 ok ok ok 409',
  ],
  [
    'both pictures',
    { ...childApproved, documents: ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE'] },
    '409 409 409 409 409 403 ok ok ok ok',
  ],
  [
    'completed',
    { ...childApproved, documents: ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE'], completed: true },
    '409 409 409 409 409 403 409 409 409 ok',
  ],
];

export type Row = {
  type: ApplicationType;
  name: string;
  state: State;
  cells: Record<(typeof calls)[number], string>;
};
const rowsOf = (type: ApplicationType, table: typeof general): Row[] =>
  table.map(([name, state, row]) => {
    const cells = row.trim().split(/\s+/);
    return {
      type,
      name,
      state,
      cells: Object.fromEntries(calls.map((call, at) => [call, cells[at] ?? ''])) as Row['cells'],
    };
  });
export const table = [...rowsOf('GENERAL', general), ...rowsOf('CHILD', child)];
