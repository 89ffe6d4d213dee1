import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { childWorkplace as noWorkplace, savedPersonal } from '../../../test/saved-answers.ts';
import { type SavedAnswers, savedApplication } from '../../../test/saved-application.ts';
import { holdReply, type Reply, showPage } from '../../../test/show-page.tsx';
import { writeSession } from '../../client/session.ts';
import type { NavigationState } from '../../shell/journey/journey.ts';

const occupationList = [
  { id: '01', name: '会社員', displayNumber: 10, workplaceRequired: true },
  { id: '10', name: '無職', displayNumber: 20, workplaceRequired: false },
  { id: '98', name: 'その他', displayNumber: 30, workplaceRequired: false },
].map((one) => ({ ...one, generalDisplay: true, childDisplay: false }));

const only = {
  id: 'w1',
  name: '株式会社サンプル',
  phoneNumber: '092-123-4567',
  multipleAccounts: 'NOT_PERMITTED',
};
const workplaces: Record<string, object> = {
  ONLY01: only,
  MANY02: { id: 'w2', name: 'サンプル工業', phoneNumber: '096-123-4567', multipleAccounts: 'PERMITTED' },
  BROKEN: { ...only, phoneNumber: '0921234567' },
  LONGER: { ...only, phoneNumber: '092-123-4567-8' },
};
const lookUp =
  (known: Record<string, object>): Reply =>
  ({ query }) => {
    const body = known[query.get('code') ?? ''];
    return body === undefined ? { status: 404 } : { body };
  };

async function show(replies: Readonly<Record<string, Reply>> = {}, state: NavigationState = {}) {
  const page = showPage({
    path: '/workplace',
    state,
    replies: {
      'GET /api/applications': savedApplication({ personal: savedPersonal }),
      'GET /api/occupations': () => ({ body: { occupationList } }),
      'GET /api/workplace': lookUp(workplaces),
      'GET /api/invitation': lookUp({ FRIEND: {} }),
      ...replies,
    },
  });
  await screen.findByRole('button', { name: '次へ' });
  const { user } = page;
  return {
    ...page,
    choose: (occupation: string) => user.selectOptions(occupationBox(), occupation),
    applyCode: async (code: string, kind = '勤務先コード') => {
      await user.type(box(new RegExp(kind)), code);
      await user.click(screen.getByRole('button', { name: new RegExp(`適用.*${kind}`) }));
    },
    posted: () => {
      const [only, ...others] = page.sent.filter(({ method }) => method === 'POST');
      expect(others).toEqual([]);
      return only?.body;
    },
  };
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const occupationBox = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^ご職業/ });
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: '次へ' });
/** The URL changes before the form is removed. */
const waitForMoveTo = (path: string) =>
  waitFor(() => {
    expect(location.pathname).toBe(path);
    expect(screen.queryByRole('combobox', { name: /^ご職業/, hidden: true })).toBeNull();
  });

describe('/workplace', () => {
  it('[WORK-041] Enter in a code field applies the code and does not submit the form', async () => {
    const { user, sent } = await show();
    await user.type(box(/紹介コード/), 'FRIEND{Enter}');
    await screen.findByText('紹介コードが確認できました。');
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('[WORK-005, WORK-006, WORK-007] fills in name and phone of the workplace of a known code, keeps the focus in the code, and locks code and name until クリア', async () => {
    const { user, applyCode } = await show();
    await applyCode('only01');
    await screen.findByText('コードが確認できました。');
    expect(document.activeElement).toBe(box(/勤務先コード/));
    expect([box(/勤務先・学校名/).value, box(/はじめの番号/).value]).toEqual(['株式会社サンプル', '092']);
    expect([box(/勤務先コード/).readOnly, box(/勤務先・学校名/).readOnly]).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: /クリア.*勤務先コード/ }));
    expect([box(/勤務先コード/).value, box(/勤務先コード/).readOnly]).toEqual(['', false]);
    expect(box(/勤務先・学校名/).value).toBe('');
  });

  it('[WORK-005, WORK-006] keeps the focus in the field of an unknown code', async () => {
    const { applyCode } = await show();
    await applyCode('NOBODY');
    await screen.findByText(/^該当するコードがありません/);
    expect(document.activeElement).toBe(box(/勤務先コード/));
  });

  it('[WORK-039] keeps the focus at the question to which the applicant moved during the look-up', async () => {
    const { reply, answer } = holdReply({ status: 404 });
    const { user, applyCode } = await show({ 'GET /api/workplace': reply });
    await applyCode('ABC123');
    await user.click(box(/紹介コード/));
    answer();
    await screen.findByText(/^該当するコードがありません/);
    expect(document.activeElement).toBe(box(/紹介コード/));
  });

  it('[WORK-013, WORK-038] names the missing answers, then reminds of the optional codes until the applicant types one', async () => {
    const { user, choose } = await show();
    const missing = () => document.getElementById(next().getAttribute('aria-describedby') ?? '')?.textContent;
    const reminder = () => screen.queryByText(/入力はお忘れではありませんか/);
    expect(missing()).toBe('次の項目を入力してください。ご職業');
    await choose('会社員');
    expect(missing()).toBe('次の項目を入力してください。勤務先・学校名、勤務先・学校の電話番号');
    expect([next().disabled, reminder()]).toEqual([true, null]);
    await choose('無職');
    expect([missing(), next().disabled]).toEqual(['', false]);
    expect(reminder()).not.toBeNull();
    await user.type(box(/紹介コード/), 'F');
    expect(reminder()).toBeNull();
  });

  it('[VAL-006, WORK-004, WORK-015] reports spaces as a missing answer on blur, and disables 次へ', async () => {
    const { user, choose } = await show();
    await choose('その他');
    await user.type(box(/その他のご職業/), '　');
    expect(next().disabled).toBe(true);
    await user.tab();
    await screen.findByText('入力が必須です。');
    await user.type(box(/その他のご職業/), '農業');
    expect(next().disabled).toBe(false);
  });

  it('[WORK-010, WORK-008] requires the applicant to apply or clear a typed code', async () => {
    const { user, choose, applyCode, posted } = await show();
    await choose('無職');
    await user.type(box(/紹介コード/), 'FRI');
    await user.click(next());
    await screen.findByText('「適用」または「クリア」でコードを確定してください。');
    await applyCode('END', '紹介コード');
    await screen.findByText('紹介コードが確認できました。');
    expect(screen.queryByText('「適用」または「クリア」でコードを確定してください。')).toBeNull();
    await user.click(next());
    await waitFor(() => expect(location.pathname).toBe('/branch'));
    expect(posted()).toEqual({ ...noWorkplace, occupationId: '10', invitationCode: 'FRIEND' });
  });

  it.each(['BROKEN', 'LONGER'])(
    '[WORK-017] leads to the error page if the phone number of the workplace does not have three parts: %s',
    async (code) => {
      const { applyCode } = await show();
      await applyCode(code);
      await waitFor(() => expect(location.pathname).toBe('/error'));
    },
  );

  it('[WORK-015] reports an empty occupation and an empty account on blur', async () => {
    const { user, applyCode } = await show();
    await user.click(occupationBox());
    await user.tab();
    await screen.findByText('選択が必須です。');
    await applyCode('MANY02');
    await user.click(await screen.findByRole('radio', { name: 'はい' }));
    await user.click(box(/店番/));
    await user.tab();
    await user.tab();
    expect(screen.getAllByText('店番・口座番号を正しく入力してください。')).toHaveLength(2);
  });

  it('[WORK-015, VAL-048] reports an incomplete phone number when the focus leaves the whole number', async () => {
    const { user, choose } = await show();
    await choose('会社員');
    await user.type(box(/勤務先・学校名/), '見本商事');
    await user.type(box(/はじめの番号/), '092123');
    await user.tab();
    expect(screen.queryByText(/^勤務先電話番号を/)).toBeNull();
    await user.click(box(/勤務先コード/));
    await screen.findByText('入力が必須です。');
    expect(next().disabled).toBe(true);
    await choose('無職');
    expect(screen.queryByText('入力が必須です。')).toBeNull();
  });

  it.each([
    ['１２３', '123-4567', '123', '1234567'],
    ['123', '12345678', '123', null],
  ])(
    '[VAL-053, VAL-054, WORK-011, WORK-012, WORK-014] asks for the existing account, normalises the pasted %j %j, and cuts no number',
    async (branch, number, sentBranch, sentNumber) => {
      const { user, choose, applyCode, posted } = await show();
      await choose('会社員');
      await applyCode('MANY02');
      await user.click(await screen.findByRole('radio', { name: 'はい' }));
      expect(next().disabled).toBe(true);
      for (const [field, text] of [
        [/^店番/, branch],
        [/^口座番号/, number],
      ] as const) {
        await user.click(box(field));
        await user.paste(text);
        await user.tab();
      }
      await user.click(next());
      if (sentNumber === null) {
        await screen.findByText('店番・口座番号を正しく入力してください。');
        return;
      }
      await waitFor(() => expect(location.pathname).toBe('/branch'));
      const account = { existedAccountBranchCode: sentBranch, existedAccountNumber: sentNumber };
      expect(posted()).toMatchObject({ workplaceId: 'w2', ...account });
    },
  );

  const saved = {
    ...noWorkplace,
    ...{ occupationId: '01', workplaceId: 'w1', workplaceName: '株式会社サンプル' },
    workplacePhoneNumber: '092-123-4567',
  };
  const unlisted = { ...saved, workplaceId: null };
  const withSaved = (workplace: SavedAnswers['workplace']) => ({
    'GET /api/applications': savedApplication({ personal: savedPersonal, workplace }),
  });

  it('[WORK-040, NAV-018] sends a saved workplace without an id if the bank’s list no longer contains the workplace', async () => {
    const { user, posted } = await show(withSaved(saved));
    expect([box(/勤務先コード/).value, box(/勤務先・学校名/).value]).toEqual(['', '株式会社サンプル']);
    await user.dblClick(next());
    await waitFor(() => expect(location.pathname).toBe('/branch'));
    expect(posted()).toEqual(unlisted);
  });

  it.each([204, 500])(
    '[WORK-016] stays on /personal when the status %i arrives after the applicant has gone back',
    async (status) => {
      const { reply, answer } = holdReply({ status });
      const { user } = await show({ ...withSaved(unlisted), 'POST /api/applications/workplace': reply });
      await user.click(next());
      await user.click(screen.getByRole('button', { name: '戻る' }));
      await waitFor(() => expect(location.pathname).toBe('/personal'));
      answer();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(location.pathname).toBe('/personal');
    },
  );

  it('[TERM-004] keeps the channel in the navigation state when the applicant goes back', async () => {
    const { user } = await show({}, { channel: 'app' });
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    expect(history.state).toEqual({ channel: 'app', previous: '/workplace' });
  });

  it('[NAV-015] restores entries and a verified code when the applicant returns', async () => {
    const { user, choose, applyCode } = await show();
    await choose('会社員');
    await applyCode('only01');
    await screen.findByText('コードが確認できました。');
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await waitForMoveTo('/personal');
    history.back();
    await screen.findByText('コードが確認できました。');
    expect(occupationBox().value).toBe('01');
    expect([box(/勤務先・学校名/).value, box(/勤務先・学校名/).readOnly]).toEqual(['株式会社サンプル', true]);
  });

  it('[NAV-015] does not restore entries that the server has saved, or entries that were encrypted with another key', async () => {
    let unsavedKey = btoa('k'.repeat(32));
    let answersVersion = 'before';
    const { user, choose } = await show({
      'GET /api/applications': async (request) => {
        const { body } = await savedApplication({ personal: savedPersonal })(request);
        return { body: { ...(body as object), unsavedKey, answersVersion } };
      },
      'POST /api/applications/workplace': () => {
        answersVersion = 'after';
        return {};
      },
    });
    const expectEmptyForm = async () => {
      history.back();
      await screen.findByRole('combobox', { name: /^ご職業/ });
      expect(occupationBox().value).toBe('');
    };
    await choose('無職');
    await user.click(next());
    await waitForMoveTo('/branch');
    await expectEmptyForm();
    await choose('無職');
    writeSession('authenticationToken', 'another');
    unsavedKey = btoa('a'.repeat(32));
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await waitForMoveTo('/personal');
    await expectEmptyForm();
  });
});
