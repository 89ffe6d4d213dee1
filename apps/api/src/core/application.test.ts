import { type ApplicationType, applicationTypes } from '@kaisetsu/domain/application-type';
import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { childDocuments } from '@kaisetsu/domain/documents';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { describe, expect, it } from 'vitest';
import { lawDay } from '../../test/support/law-day.ts';
import { calls, table } from '../../test/support/state-table.ts';
import { applicationIn, type State } from '../../test/support/states.ts';
import {
  type Application,
  allow,
  type ChangingCall,
  computeAnswersVersion,
  computeResultKey,
  findRefusal,
  hasSameAnswers,
  isChanging,
  isClosedByCompletion,
  isNeverOverwritten,
  listMissingParts,
  listUploads,
  openInMaintenance,
} from './application.ts';
import { Refusal, type RefusalKind } from './rules/refusal.ts';

function decisionOf(call: ChangingCall, type: ApplicationType, state: State): string {
  try {
    allow(call, applicationIn(type, state), lawDay);
    return 'ok';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.status} ${error.kind}`;
  }
}

describe.each(table)('$type, $name', ({ type, state, cells }) => {
  const why = (cell: string, call: ChangingCall): RefusalKind => {
    if (cell === '403') return 'wrong-flow';
    if (state.completed === true) return 'completed';
    if (call === 'startEkyc' && state.pin === true) return 'no-starts-left';
    const savesAnswers = /^post(Personal|Workplace|Parent|ParentWorkplace|Branch|SealLess)$/.test(call);
    return state.pin === true && savesAnswers ? 'answers-frozen' : 'out-of-order';
  };

  it.each(calls)(
    '[SRV-014, SRV-016, SRV-018, SRV-020, SRV-021, SRV-024, SRV-025, SRV-028, SRV-031, SRV-034] %s matches the table',
    (call) => {
      const cell = cells[call];
      expect(decisionOf(call, type, state)).toBe(cell === 'ok' ? cell : `${cell} ${why(cell, call)}`);
    },
  );
});

const answers = {
  GENERAL: ['personal', 'workplace', 'branchCode', 'sealLess'],
  CHILD: ['personal', 'workplace', 'parent', 'parentWorkplace', 'branchCode'],
} as const;
const outOfOrder = '409 out-of-order';
const noStartsLeft = '409 no-starts-left';

describe.each(applicationTypes)('the PIN, %s', (type) => {
  it.each(answers[type])('[SRV-026] requires %s', (missing) => {
    const groups = answers[type].filter((group) => group !== missing);
    expect(decisionOf('postPin', type, { groups })).toBe(outOfOrder);
    expect(decisionOf('postPin', type, { groups: [...groups, missing] })).toBe('ok');
  });
});

describe.each(applicationTypes)('starts of the identity verification, %s', (type) => {
  const { created, providerProcessing, refused, bankerProcessing, expired } = ekycStatus;
  it.each([
    [created, 4, 'ok'],
    [providerProcessing, 4, 'ok'],
    [bankerProcessing, 4, 'ok'],
    [refused, 3, 'ok'],
    [refused, 4, noStartsLeft],
    [refused, 5, noStartsLeft],
    [expired, 3, 'ok'],
    [expired, 4, noStartsLeft],
  ])(
    '[SRV-030] blocks a new start only if the fourth or a later start failed: status %s of start %s: %s',
    (status, starts, is) => {
      const state: State = { groups: answers[type], pin: true, identity: { status, starts } };
      expect(decisionOf('startEkyc', type, state)).toBe(is);
    },
  );
});

describe('the child flow', () => {
  const [card, residence, maternity] = [
    'INDIVIDUAL_NUMBER_CARD',
    'CERTIFICATE_RESIDENCE',
    'MATERNITY_HANDBOOK',
  ] as const;

  it('[CALL-031] has three document types', () => {
    expect(childDocuments).toEqual([card, residence, maternity]);
  });

  it.each([
    [[card, residence], 'ok'],
    [[card, maternity], 'ok'],
    [[card, residence, maternity], 'ok'],
    [[card], outOfOrder],
    [[card, 'CURRENT_ADDRESS_CERTIFICATE' as const], outOfOrder],
    [[residence, maternity], outOfOrder],
    [[], outOfOrder],
  ])('[SRV-035] completes only with the card and one of the other two documents: %j: %s', (documents, is) => {
    const identity = { status: ekycStatus.bankerProcessing };
    const state: State = { groups: answers.CHILD, pin: true, identity, documents };
    expect(decisionOf('completeApplication', 'CHILD', state)).toBe(is);
  });
});

describe('the agreements and the card that fills in', () => {
  const failed = { status: ekycStatus.refused, starts: 4 };
  it.each<[ChangingCall, State, string]>([
    ['postAgreements', { groups: [] }, 'ok'],
    ['startCard', { groups: [] }, 'ok'],
    ['startCard', { groups: [], identity: failed }, noStartsLeft],
    ['startCard', { groups: answers.GENERAL, pin: true }, '409 answers-frozen'],
  ])('[IDV-207] %s in %o: %s', (call, state, is) => {
    expect(decisionOf(call, 'GENERAL', state)).toBe(is);
    expect(findRefusal(call, applicationIn('GENERAL', state), lawDay) === null).toBe(is === 'ok');
  });
});

describe('an application', () => {
  const all = applicationIn('GENERAL', {
    groups: answers.GENERAL,
    pin: true,
    identity: { status: ekycStatus.bankerProcessing },
  });
  const other: Application = { ...all, answers: { ...all.answers, branchCode: '002' } };

  it('[SRV-026] is compared by all answers', () => {
    expect(hasSameAnswers(all, structuredClone(all))).toBe(true);
    expect(hasSameAnswers(all, other)).toBe(false);
  });

  it('[SRV-026] has a version of its answers and a result key, both from its id', () => {
    const keys = ({ id, answers: given }: Application) => {
      const one = { ...all, id, answers: given };
      return [computeAnswersVersion(one), computeResultKey(one)];
    };
    expect(keys(structuredClone(all))).toEqual(keys(all));
    const [version, key] = keys(all);
    expect(version).toMatch(/^[\w-]{43}$/);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(keys(other)).toEqual([expect.not.stringMatching(`^${version}$`), key]);
    for (const computed of keys({ ...all, id: 'another' })) expect([version, key]).not.toContain(computed);
  });

  it.each([
    [4, true],
    [5, false],
  ])('[SRV-026] with four answers and %i changes is never overwritten: %s', (changes, is) => {
    expect(isNeverOverwritten({ ...all, changes })).toBe(is);
  });

  it.each<[State, readonly string[]]>([
    [{ groups: answers.GENERAL, pin: true, identity: { status: ekycStatus.bankerProcessing } }, []],
    [{ groups: answers.GENERAL }, ['PIN', 'identity verification']],
    [
      {
        groups: answers.GENERAL,
        pin: true,
        identity: { status: ekycStatus.bankerProcessing, supplement: true },
      },
      ['pictures'],
    ],
  ])('[SRV-063] %o lacks %j', (state, missing) => {
    expect(listMissingParts(applicationIn('GENERAL', state))).toEqual(missing);
  });

  it('[SRV-035] of a child whose own card was verified needs no photo of the card', () => {
    const identity = { status: ekycStatus.bankerProcessing };
    const child = applicationIn('CHILD', {
      groups: answers.CHILD,
      pin: true,
      identity,
      documents: ['CERTIFICATE_RESIDENCE'],
    });
    const subjects = [
      ...(child.identity?.subjects ?? []),
      { role: 'CUSTOMER', ruleId: '2027-04-01/CHIP' },
    ] as const;
    expect(listMissingParts(child)).toEqual(['pictures']);
    expect(
      listMissingParts({ ...child, identity: child.identity && { ...child.identity, subjects } }),
    ).toEqual([]);
  });
});

describe('the method 住民票の写し', () => {
  const resident = (documents: Application['documents'], type: ApplicationType = 'GENERAL'): Application => {
    const identity = { status: ekycStatus.bankerProcessing, supplement: true };
    const application = applicationIn(type, { groups: answers[type], pin: true, identity, documents });
    return {
      ...application,
      identity: application.identity && { ...application.identity, method: 'RESIDENT_RECORD' },
    };
  };

  it.each([
    [resident(['CERTIFICATE_RESIDENCE']), []],
    [resident(['CURRENT_ADDRESS_CERTIFICATE']), ['pictures']],
    [resident(['INDIVIDUAL_NUMBER_CARD', 'MATERNITY_HANDBOOK'], 'CHILD'), ['pictures']],
    [resident(['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE'], 'CHILD'), []],
  ])('[IDV-217] completes only with its picture (%#)', (application, missing) => {
    expect(listMissingParts(application)).toEqual(missing);
  });

  it('[IDV-217] has it as an adult’s only upload', () => {
    expect(listUploads(resident([]))).toEqual(['CERTIFICATE_RESIDENCE']);
    expect(listUploads(applicationIn('GENERAL', { groups: [] }))).toEqual(['CURRENT_ADDRESS_CERTIFICATE']);
    expect(listUploads(resident([], 'CHILD'))).toEqual(childDocuments);
  });
});

describe('the calls', () => {
  const names = Object.keys(callTable) as CallName[];
  const changing: CallName[] = [...calls, 'postAgreements', 'startCard'];

  it('that change an application, and that a completed one still answers', () => {
    expect(names.filter(isChanging).sort()).toEqual(changing.sort());
    const open = names.filter((name) => !isClosedByCompletion(name));
    expect(open.sort()).toEqual([...changing, 'getApplication', 'getEkyc'].sort());
  });

  it('that a maintenance leaves open', () => {
    expect([...openInMaintenance]).toEqual(['getMaintenance', 'getNotifications']);
  });
});
