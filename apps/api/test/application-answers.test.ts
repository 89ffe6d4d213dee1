import { describe, expect, it } from 'vitest';
import * as given from './support/answers.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { applicationIdOf } from './support/states.ts';
import { branches, go, read } from './support/steps.ts';
import { type Answer, verifiedClient } from './support/test-client.ts';

const outOfOrder = (answer: Answer) => [answer.status, answer.problem?.type];
const is409 = [409, 'urn:kaisetsu:problem:out-of-order'];

describe(`the API for answers on ${testDatabase.name}`, () => {
  const harness = useHarness();

  it('saves answers in order, accepts repeated calls, and returns the saved answers', {
    tags: ['CALL-016', 'CALL-017', 'CALL-018', 'CALL-022', 'CALL-023', 'CALL-024', 'SRV-015'],
  }, async () => {
    const applicant = await verifiedClient(harness);
    expect(outOfOrder(await applicant.call('getBranches'))).toEqual(is409);
    await go(applicant, ['postPersonal', given.personal()], ['postPersonal', given.personal()]);
    await go(applicant, ['postWorkplace', given.workplace()], ['postWorkplace', given.workplace()]);
    const [branch] = await branches(applicant);
    const branchCode = branch?.code;
    await go(applicant, ['postBranch', { branchCode }], ['postBranch', { branchCode }]);
    await go(applicant, ['postSealLess', { sealLess: true }], ['postSealLess', { sealLess: true }]);
    expect(await read(applicant)).toMatchObject({
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
    await go(child, ['postPersonal', given.child()], ['postWorkplace', given.childWorkplace()]);
    const [branch] = await branches(child);
    expect(outOfOrder(await child.call('postBranch', { branchCode: branch?.code }))).toEqual(is409);
    const other = await child.call(
      'postParent',
      given.parent({ lastName: '熊本', kanaLastName: 'クマモト' }),
    );
    expect(other.problem.errors).toEqual([
      { field: 'lastName', code: 'surname-differs' },
      { field: 'kanaLastName', code: 'kana-surname-differs' },
    ]);
    await go(child, ['postParent', given.parent()], ['postParentWorkplace', given.parentWorkplace()]);
    await go(child, ['postBranch', { branchCode: branch?.code }]);
    expect(await read(child)).toMatchObject({
      applicationParent: { firstName: '太郎', relationship: 'FATHER', occupationName: '会社員' },
      answers: { parent: given.parent(), parentWorkplace: given.parentWorkplace() },
    });
    const account = given.childWorkplace({
      existedAccountBranchCode: '001',
      existedAccountNumber: '1234567',
    });
    expect((await child.call('postWorkplace', account)).status).toBe(400);
    expect(
      (await child.call('postWorkplace', given.childWorkplace({ workplaceId: 'WP-0177-2' }))).status,
    ).toBe(400);
    expect(
      (await child.call('postWorkplace', given.childWorkplace({ invitationCode: 'FRNDF1' }))).status,
    ).toBe(204);
  });

  it('[SRV-023] accepts only a branch of the applicant’s list, and clears the branch when the address changes', async () => {
    const applicant = await verifiedClient(harness);
    await go(applicant, ['postPersonal', given.personal()], ['postWorkplace', given.workplace()]);
    const own = await branches(applicant);
    const others = await harness.ports.reference.listBranches('0177');
    const foreign = others.find(({ code }) => !own.some((branch) => branch.code === code));
    for (const branchCode of [foreign?.code, '999', '', 'abc']) {
      const answer = await applicant.call('postBranch', { branchCode });
      expect([branchCode, answer.status, answer.problem.errors]).toEqual([
        branchCode,
        400,
        [{ field: 'branchCode', code: 'not-allowed' }],
      ]);
    }
    await go(
      applicant,
      ['postBranch', { branchCode: own[0]?.code }],
      ['postPersonal', given.personal({ firstName: '月子' })],
    );
    expect(await read(applicant)).toMatchObject({ application: { branchCode: own[0]?.code } });
    await go(applicant, [
      'postPersonal',
      given.personal({ ...given.at('8000001'), subAddress: '1-2', kanaSubAddress: '1-2' }),
    ]);
    expect(await read(applicant)).toMatchObject({ application: { branchCode: null, branchName: null } });
  });

  it('[SRV-071] encrypts the answers of each row so that they do not decrypt in another row', async () => {
    const first = await verifiedClient(harness);
    await go(first, ['postPersonal', given.personal({ firstName: '華厳' })]);
    const firstId = await applicationIdOf(harness, first);
    const rows = await harness.db.query<{ row: string; sealed: Buffer }>`
      select a::text as row, sealed_personal as sealed from application a where id = ${firstId}`;
    for (const secret of ['華厳', '1990-05-12', '090-1234-5678']) {
      expect(rows[0]?.row).not.toContain(secret);
      expect(rows[0]?.sealed.includes(secret)).toBe(false);
    }
    const second = await verifiedClient(harness);
    await harness.db.query`update application set (sealed_personal, wrapped_data_key) =
      (select sealed_personal, wrapped_data_key from application where id = ${firstId})
      where id = ${await applicationIdOf(harness, second)}`;
    const answer = await second.call('getApplication');
    expect([answer.status, answer.text.includes('華厳')]).toEqual([500, false]);
  });

  it('[SRV-017] clears workplace and parent when the new birth date is on the other side of an age limit', async () => {
    const child = await verifiedClient(harness, { type: 'CHILD' });
    await go(
      child,
      ['postPersonal', given.child()],
      ['postWorkplace', given.childWorkplace()],
      ['postParent', given.parent()],
    );
    await go(child, ['postPersonal', given.child({ birthday: given.bornYearsAgo(8) })]);
    expect(await read(child)).toMatchObject({ application: { occupationName: expect.any(String) } });
    // The API refuses an adult's birth date in the child flow.
    await harness.ports.applications.change({ id: await applicationIdOf(harness, child) }, () => ({
      answers: { personal: given.child({ birthday: '2000-01-01' }) },
      audit: 'test',
    }));
    await go(child, ['postPersonal', given.child()]);
    expect(await read(child)).toMatchObject({
      answers: { personal: given.child(), workplace: null, parent: null },
    });
  });
});
