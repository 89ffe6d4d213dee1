import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import type { ChangingCall } from '../../src/core/application.ts';
import type { State } from './states.ts';

/** A number is the status of the refusal. */
export const calls = [
  ...(['postPersonal', 'postWorkplace', 'postParent', 'postParentWorkplace', 'postBranch'] as const),
  ...(['postSealLess', 'postPin', 'startEkyc', 'postDocument', 'completeApplication'] as const),
] as const satisfies readonly ChangingCall[];

const { created, providerProcessing, refused, expired, bankerProcessing: passed } = ekycStatus;
const answered = ['personal', 'workplace', 'branchCode', 'sealLess'] as const;
const pinSet = { groups: answered, pin: true } as const;
const childAnswered = ['personal', 'workplace', 'parent', 'parentWorkplace', 'branchCode'] as const;
const childPin = { groups: childAnswered, pin: true } as const;
const card = 'INDIVIDUAL_NUMBER_CARD';
const residence = 'CERTIFICATE_RESIDENCE';
const adultIn = (status: EkycStatus, identity: Partial<State['identity']> = {}): State => ({
  ...{ ...pinSet, identity: { status, ...identity } },
});
const childIn = (status: EkycStatus, documents: State['documents'] = []): State => ({
  ...{ ...childPin, documents, identity: { status } },
});

const frozen = '409 409 403 403 409 409';
//  general                       pers work par  parW bran seal pin  identity docu comp
const general: [name: string, state: State, row: string][] = [
  ['verified', { groups: [] }, '  ok   409  403  403  409  409  409  409  409  409'],
  ['personal', { groups: ['personal'] }, 'ok ok 403 403 409 409 409 409 409 409'],
  ['workplace', { groups: ['personal', 'workplace'] }, 'ok ok 403 403 ok 409 409 409 409 409'],
  ['branch', { groups: ['personal', 'workplace', 'branchCode'] }, 'ok ok 403 403 ok ok 409 409 409 409'],
  ['new address', { groups: ['personal', 'workplace', 'sealLess'] }, 'ok ok 403 403 ok 409 409 409 409 409'],
  ['all answers', { groups: answered }, 'ok ok 403 403 ok ok ok 409 409 409'],
  ['PIN', pinSet, `${frozen} ok ok 409 409`],
  ['eKYC created', adultIn(created), `${frozen} ok ok 409 409`],
  ['eKYC processing', adultIn(providerProcessing), `${frozen} ok ok 409 409`],
  ['eKYC refused', adultIn(refused), `${frozen} ok ok 409 409`],
  ['eKYC expired', adultIn(expired), `${frozen} ok ok 409 409`],
  ['third failure', adultIn(refused, { starts: 3 }), `${frozen} ok ok 409 409`],
  ['fourth failure', adultIn(expired, { starts: 4 }), `${frozen} ok 409 409 409`],
  ['eKYC passed', adultIn(passed), `${frozen} ok ok 409 ok`],
  ['eKYC passed, supplement missing', adultIn(passed, { supplement: true }), `${frozen} ok ok ok 409`],
  [
    'supplement uploaded',
    { ...adultIn(passed, { supplement: true }), documents: ['CURRENT_ADDRESS_CERTIFICATE'] },
    `${frozen} ok ok ok ok`,
  ],
  ['completed', { ...adultIn(passed), completed: true }, `${frozen} 409 409 409 ok`],
];

const savable = 'ok ok ok ok 409 403 409 409 409 409';
const childFrozen = '409 409 409 409 409 403';
//  child                         pers work par  parW bran seal pin  identity docu comp
const child: [name: string, state: State, row: string][] = [
  ['verified', { groups: [] }, '  ok   409  409  409  409  403  409  409  409  409'],
  ['personal', { groups: ['personal'] }, savable],
  ['workplace', { groups: ['personal', 'workplace'] }, savable],
  ['parent', { groups: ['personal', 'workplace', 'parent'] }, savable],
  ['parent missing', { groups: ['personal', 'workplace', 'parentWorkplace'] }, savable],
  ['child’s workplace missing', { groups: ['personal', 'parent', 'parentWorkplace'] }, savable],
  [
    'parent complete',
    { groups: ['personal', 'workplace', 'parent', 'parentWorkplace'] },
    'ok ok ok ok ok 403 409 409 409 409',
  ],
  ['all answers', { groups: childAnswered }, 'ok ok ok ok ok 403 ok 409 409 409'],
  ['PIN', childPin, `${childFrozen} ok ok ok 409`],
  ['PIN, both', { ...childPin, documents: [card, 'MATERNITY_HANDBOOK'] }, `${childFrozen} ok ok ok 409`],
  ['eKYC created', childIn(created), `${childFrozen} ok ok ok 409`],
  ['eKYC refused', childIn(refused), `${childFrozen} ok ok ok 409`],
  [
    'fourth failure',
    { ...childPin, identity: { status: refused, starts: 4 } },
    `${childFrozen} ok 409 ok 409`,
  ],
  ['eKYC passed', childIn(passed), `${childFrozen} ok ok ok 409`],
  ['card only', childIn(passed, [card]), `${childFrozen} ok ok ok 409`],
  ['no card', childIn(passed, [residence, 'MATERNITY_HANDBOOK']), `${childFrozen} ok ok ok 409`],
  ['both pictures', childIn(passed, [card, residence]), `${childFrozen} ok ok ok ok`],
  ['completed', { ...childIn(passed, [card, residence]), completed: true }, `${childFrozen} 409 409 409 ok`],
];

const rowsOf = (type: ApplicationType, table: typeof general) =>
  table.map(([name, state, row]) => {
    const cells = row.trim().split(/\s+/);
    const byCall = Object.fromEntries(calls.map((call, at) => [call, cells[at] ?? '']));
    return { type, name, state, cells: byCall as Record<(typeof calls)[number], string> };
  });
export const table = [...rowsOf('GENERAL', general), ...rowsOf('CHILD', child)];
