import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { WorkplacePayload } from '@kaisetsu/domain/answers/workplace';
import type { FieldError } from '@kaisetsu/domain/problem-shape';
import { describe, expect, it } from 'vitest';
import api from '../package.json' with { type: 'json' };
import * as given from './support/answers.ts';
import { dumpContains, dumpDatabase } from './support/dump.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { applicationIdOf } from './support/states.ts';
import { type Answer, must, verifiedClient } from './support/test-client.ts';

const outOfOrder = (answer: Answer) => [answer.status, answer.problem?.type];
const is409 = [409, 'urn:kaisetsu:problem:out-of-order'];

describe(`the API for answers on ${testDatabase.name}`, () => {
  const harness = useHarness();

  it('saves answers in order, accepts repeated calls, and returns the saved answers', {
    tags: ['CALL-016', 'CALL-017', 'CALL-018', 'CALL-022', 'CALL-023', 'CALL-024', 'SRV-015'],
  }, async () => {
    const applicant = await verifiedClient(harness);
    expect(outOfOrder(await applicant.call('getBranches'))).toEqual(is409);
    for (const personal of [given.personal(), given.personal()])
      await must(applicant, 'postPersonal', personal);
    for (const workplace of [given.workplace(), given.workplace()])
      await must(applicant, 'postWorkplace', workplace);
    const [branch] = (await must(applicant, 'getBranches')).branchList;
    const branchCode = branch?.code;
    for (const body of [{ branchCode }, { branchCode }]) await must(applicant, 'postBranch', body);
    for (const body of [{ sealLess: true }, { sealLess: true }]) await must(applicant, 'postSealLess', body);
    expect(await must(applicant, 'getApplication')).toMatchObject({
      application: {
        lastName: '福岡',
        eraBirthday: '1990年（平成2年）5月12日',
        address: '福岡県福岡市中央区天神',
        occupationName: '会社員',
        branchCode,
        branchName: branch?.name,
        sealLess: true,
        phoneNumber: null,
      },
      applicationParent: null,
      answers: {
        personal: given.personal(),
        workplace: given.workplace(),
        parent: null,
        documents: [],
        pinSet: false,
      },
    });
  });

  it('saves the parent’s answers in the child flow', {
    tags: ['CALL-019', 'CALL-020', 'CALL-021', 'SRV-019', 'SRV-022', 'SRV-037'],
  }, async () => {
    const child = await verifiedClient(harness, { type: 'CHILD' });
    expect(outOfOrder(await child.call('postParent', given.parent()))).toEqual(is409);
    expect(outOfOrder(await child.call('postParentWorkplace', given.parentWorkplace()))).toEqual(is409);
    await must(child, 'postPersonal', given.child());
    await must(child, 'postWorkplace', given.childWorkplace());
    const [branch] = (await must(child, 'getBranches')).branchList;
    expect(outOfOrder(await child.call('postBranch', { branchCode: branch?.code }))).toEqual(is409);
    const other = given.parent({ lastName: '熊本', kanaLastName: 'クマモト' });
    expect((await child.call('postParent', other)).problem.errors).toEqual([
      { field: 'lastName', code: 'surname-differs' },
      { field: 'kanaLastName', code: 'kana-surname-differs' },
    ]);
    await must(child, 'postParent', given.parent());
    await must(child, 'postParentWorkplace', given.parentWorkplace());
    await must(child, 'postBranch', { branchCode: branch?.code });
    expect(await must(child, 'getApplication')).toMatchObject({
      applicationParent: { firstName: '太郎', relationship: 'FATHER', occupationName: '会社員' },
      answers: { parent: given.parent(), parentWorkplace: given.parentWorkplace() },
    });
    for (const [status, changes] of [
      [400, { existedAccountBranchCode: '001', existedAccountNumber: '1234567' }],
      [400, { workplaceId: 'WP-0177-2' }],
      [204, { invitationCode: 'FRNDF1' }],
    ] as const)
      expect((await child.call('postWorkplace', given.childWorkplace(changes))).status).toBe(status);
  });

  it('[SRV-011, ERR-017, PERS-008] refuses personal answers with fields and codes, and stores nothing', async () => {
    const applicant = await verifiedClient(harness);
    const typed = (prefecture: string, address: string, postalNumber: string) => ({
      ...given.personal(given.typedAddress(prefecture, address)),
      postalNumber,
    });
    const refused: [PersonalPayload, ...FieldError[]][] = [
      [given.personal({ firstName: '花　子' }), { field: 'firstName', code: 'not-normalised' }],
      [
        given.personal({ lastName: '髙橋秘' }),
        { field: 'lastName', code: 'banned-characters', characters: '髙' },
      ],
      [given.personal({ birthday: given.bornYearsAgo(16) }), { field: 'birthday', code: 'adult-under-18' }],
      [given.personal({ addressSection: '大名' }), { field: 'addressCode', code: 'not-allowed' }],
      [
        given.personal(given.formerTown('8100001', '旧天神町')),
        { field: 'addressCode', code: 'address-renamed', characters: '福岡県福岡市中央区天神' },
      ],
      [
        typed('福岡県', '壱岐市郷ノ浦町562', '9999999'),
        { field: 'tempAddressPrefecture', code: 'municipality-elsewhere', places: ['長崎県'] },
      ],
      [
        given.personal({ ...given.at('8100001'), subAddress: '長崎県壱岐市1', kanaSubAddress: '1-2' }),
        { field: 'subAddress', code: 'address-differs', places: ['長崎県'] },
      ],
      [
        typed('長崎県', '佐世保市八幡町1', '9999999'),
        { field: 'distanceTransactionReason', code: 'required' },
      ],
    ];
    for (const [body, ...errors] of refused) {
      const { status, headers, problem, text } = await applicant.call('postPersonal', body);
      expect([status, headers['content-type'], problem.type, problem.errors]).toEqual([
        400,
        'application/problem+json; charset=utf-8',
        'urn:kaisetsu:problem:invalid-answers',
        errors,
      ]);
      expect(text).not.toContain('橋秘');
    }
    expect(await must(applicant, 'getApplication')).toMatchObject({ answers: { personal: null } });
  });

  it('[CALL-034, SRV-040] accepts a typed address instead of one of the look-up, and refuses both together', async () => {
    const applicant = await verifiedClient(harness);
    await must(
      applicant,
      'postPersonal',
      given.personal(given.typedAddress('福岡県', '福岡市中央区天神1-2')),
    );
    expect(await must(applicant, 'getApplication')).toMatchObject({
      application: {
        address: null,
        subAddress: null,
        tempAddressPrefecture: '福岡県',
        tempAddress: '福岡市中央区天神1-2',
      },
    });
    expect((await must(applicant, 'getBranches')).branchList.length).toBeGreaterThan(0);
    const both = { tempAddressPrefecture: '福岡県', tempAddress: '天神1', kanaTempAddress: 'ﾃﾝｼﾞﾝ1' };
    expect((await applicant.call('postPersonal', given.personal(both))).status).toBe(400);
    // Outside the area of 福岡銀行. A page of the previous release sends a reason.
    const withoutBranch = {
      ...given.personal(given.typedAddress('長崎県', '壱岐市郷ノ浦町本村触562')),
      postalNumber: '8115131',
    };
    for (const distanceTransactionReason of ['実家のため', null]) {
      await must(applicant, 'postPersonal', { ...withoutBranch, distanceTransactionReason });
      expect((await must(applicant, 'getBranches')).branchList).toEqual([]);
    }
  });

  it('[VAL-080] accepts an address code that an earlier release saved without the hash of the town', async () => {
    const applicant = await verifiedClient(harness);
    await must(applicant, 'postPersonal', given.personal({ addressCode: '40133810000101' }));
  });

  it('[SRV-011] refuses workplace answers that the bank’s lists do not permit', async () => {
    const applicant = await verifiedClient(harness);
    await must(applicant, 'postPersonal', given.personal());
    const refused: [keyof WorkplacePayload, Partial<WorkplacePayload>, FieldError['code']][] = [
      ['invitationCode', { invitationCode: '' }, 'not-normalised'],
      ['invitationCode', { invitationCode: 'NOSUCH' }, 'invitation-code-not-found'],
      ['occupationId', { occupationId: '98' }, 'not-allowed'],
      ['workplaceName', { workplaceName: null }, 'required'],
      ['workplaceId', { workplaceId: 'WP-0177-99' }, 'not-allowed'],
      ['workplaceId', { workplaceId: 'WP-0587-1' }, 'not-allowed'],
      [
        'existedAccountNumber',
        { existedAccountBranchCode: '001', existedAccountNumber: '1234567' },
        'not-allowed',
      ],
    ];
    for (const [field, changes, code] of refused) {
      const { status, problem } = await applicant.call('postWorkplace', given.workplace(changes));
      expect([status, problem.errors]).toEqual([
        400,
        expect.arrayContaining([expect.objectContaining({ field, code })]),
      ]);
    }
    expect(await must(applicant, 'getApplication')).toMatchObject({ answers: { workplace: null } });
  });

  it('[WORK-011] accepts an existing account when the workplace permits several accounts, and returns the workplace code', async () => {
    const applicant = await verifiedClient(harness);
    const several = given.workplace({
      workplaceId: 'WP-0177-2',
      existedAccountBranchCode: '001',
      existedAccountNumber: '0001234',
    });
    await must(applicant, 'postPersonal', given.personal());
    await must(applicant, 'getWorkplace', undefined, { query: 'code=FUK002' });
    await must(applicant, 'postWorkplace', several);
    expect(await must(applicant, 'getApplication')).toMatchObject({
      application: { workplaceCode: 'FUK002', workplaceId: 'WP-0177-2', existedAccountNumber: '0001234' },
      answers: { workplaceFound: { id: 'WP-0177-2', multipleAccounts: 'PERMITTED' } },
    });
    const half = await applicant.call('postWorkplace', { ...several, existedAccountNumber: null });
    expect(half.status).toBe(400);
  });

  it('[SRV-023] accepts only a branch of the applicant’s list, and clears the branch when the address changes', async () => {
    const applicant = await verifiedClient(harness);
    await must(applicant, 'postPersonal', given.personal());
    await must(applicant, 'postWorkplace', given.workplace());
    const { branchList } = await must(applicant, 'getBranches');
    const branchCode = branchList[0]?.code ?? '';
    const others = await harness.ports.reference.listBranches('0177');
    const foreign = others.find(({ code }) => !branchList.some((branch) => branch.code === code));
    for (const code of [foreign?.code, '999', '', 'abc']) {
      const { status, problem } = await applicant.call('postBranch', { branchCode: code });
      expect([code, status, problem.errors]).toEqual([
        ...[code, 400],
        [{ field: 'branchCode', code: 'not-allowed' }],
      ]);
    }
    await must(applicant, 'postBranch', { branchCode });
    const elsewhere = { ...given.at('8000001'), subAddress: '1-2', kanaSubAddress: '1-2' };
    for (const [changes, saved] of [
      [{ firstName: '月子' }, { branchCode }],
      [elsewhere, { branchCode: null, branchName: null }],
    ] as const) {
      await must(applicant, 'postPersonal', given.personal(changes));
      expect(await must(applicant, 'getApplication')).toMatchObject({ application: saved });
    }
  });

  it('[DEC-012] stores the agreements encrypted with time and release, the newest before the completion', async () => {
    const client = await verifiedClient(harness);
    const id = await applicationIdOf(harness, client);
    expect((await harness.readApplication(id)).agreements).toBeNull();
    await must(client, 'postAgreements', given.agreements('GENERAL'));
    const newest = { ...given.agreements('GENERAL'), regulations: [{ label: '規定', edition: '2026-10' }] };
    await must(client, 'postAgreements', newest);
    const { agreements, changes } = await harness.readApplication(id);
    expect(agreements).toEqual({
      ...newest,
      release: api.version,
      agreedAt: expect.stringMatching(/^20.*Z$/),
    });
    expect(changes).toBe(0);
    expect(dumpContains(await dumpDatabase(harness.db), '2026-10"')).toBe(false);
    expect((await client.call('postAgreements', given.agreements('CHILD'))).status).toBe(400);
    expect((await harness.readApplication(id)).agreements).toEqual(agreements);
  });

  it('[SRV-071] encrypts the answers of each row so that they do not decrypt in another row', async () => {
    const first = await verifiedClient(harness);
    await must(first, 'postPersonal', given.personal({ firstName: '華厳' }));
    const firstId = await applicationIdOf(harness, first);
    const second = await verifiedClient(harness);
    await harness.db.query`update application set (sealed_personal, wrapped_data_key) =
      (select sealed_personal, wrapped_data_key from application where id = ${firstId})
      where id = ${await applicationIdOf(harness, second)}`;
    const answer = await second.call('getApplication');
    expect([answer.status, answer.text.includes('華厳')]).toEqual([500, false]);
  });

  it('[SRV-017] clears workplace and parent when the new birth date is on the other side of an age limit', async () => {
    const child = await verifiedClient(harness, { type: 'CHILD' });
    await must(child, 'postPersonal', given.child());
    await must(child, 'postWorkplace', given.childWorkplace());
    await must(child, 'postParent', given.parent());
    await must(child, 'postPersonal', given.child({ birthday: given.bornYearsAgo(8) }));
    expect(await must(child, 'getApplication')).toMatchObject({
      application: { occupationName: expect.any(String) },
    });
    // The API refuses an adult's birth date in the child flow.
    await harness.ports.applications.change({ id: await applicationIdOf(harness, child) }, () => ({
      answers: { personal: given.child({ birthday: '2000-01-01' }) },
      audit: 'test',
    }));
    await must(child, 'postPersonal', given.child());
    expect(await must(child, 'getApplication')).toMatchObject({
      answers: { personal: given.child(), workplace: null, parent: null },
    });
  });
});
