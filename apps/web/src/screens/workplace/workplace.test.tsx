import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { childWorkplace as noWorkplace, savedPersonal } from '../../../test/saved-answers.ts';
import { type SavedAnswers, savedApplication } from '../../../test/saved-application.ts';
import { endPage, type Reply, showPage } from '../../../test/show-page.tsx';
import { writeSession } from '../../client/session.ts';
import type { NavigationState } from '../../shell/journey/journey.ts';

afterEach(endPage);

const occupationList = [
  { id: '01', name: '会社員', displayNumber: 10, workplaceRequired: true },
  { id: '10', name: '無職', displayNumber: 20, workplaceRequired: false },
  { id: '98', name: 'その他', displayNumber: 30, workplaceRequired: false },
].map((one) => ({ ...one, generalDisplay: true, childDisplay: false }));

const workplaces: Record<string, object> = {
  ONLY01: {
    id: 'w1',
    name: '株式会社サンプル',
    phoneNumber: '092-123-4567',
    multipleAccounts: 'NOT_PERMITTED',
  },
  MANY02: { id: 'w2', name: 'サンプル工業', phoneNumber: '096-123-4567', multipleAccounts: 'PERMITTED' },
  BROKEN: { id: 'w3', name: '電話なし', phoneNumber: '0921234567', multipleAccounts: 'NOT_PERMITTED' },
};
const lookUp =
  (known: Record<string, object>): Reply =>
  ({ query }) => {
    const body = known[query.get('code') ?? ''];
    return body === undefined ? { status: 404 } : { body };
  };

async function show(replies: Readonly<Record<string, Reply>> = {}, state: NavigationState = {}) {
  const page = showPage({
    bank,
    path: '/workplace',
    previous: '/personal',
    state,
    type: 'GENERAL',
    replies: {
      'GET /api/applications': savedApplication({ personal: savedPersonal }),
      'GET /api/occupations': () => ({ body: { occupationList } }),
      'GET /api/workplace': lookUp(workplaces),
      'GET /api/invitation': lookUp({ FRIEND: {} }),
      'POST /api/applications/workplace': () => ({ status: 204 }),
      'GET /api/branch': () => ({ body: { branchList: [] } }),
      ...replies,
    },
  });
  await screen.findByRole('button', { name: '次へ' });
  return page;
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: '次へ' });
const apply = (code: string) => screen.getByRole('button', { name: new RegExp(`適用.*${code}`) });
const clear = (code: string) => screen.getByRole('button', { name: new RegExp(`クリア.*${code}`) });
/** The URL changes before the form is removed. */
const waitForMoveTo = (path: string) =>
  waitFor(() => {
    expect(location.pathname).toBe(path);
    expect(screen.queryByRole('combobox', { name: /^ご職業/, hidden: true })).toBeNull();
  });

describe('/workplace', () => {
  it('[WORK-005, WORK-007] fills in name and phone of the workplace of a known code, and locks code and name until クリア', async () => {
    const { user } = await show();
    await user.type(box(/勤務先コード/), 'only01');
    await user.click(apply('勤務先コード'));
    await screen.findByText('コードが確認できました。');
    expect([box(/勤務先・学校名/).value, box(/はじめの番号/).value]).toEqual(['株式会社サンプル', '092']);
    expect([box(/勤務先コード/).readOnly, box(/勤務先・学校名/).readOnly]).toEqual([true, true]);
    await user.click(clear('勤務先コード'));
    expect([box(/勤務先コード/).value, box(/勤務先コード/).readOnly]).toEqual(['', false]);
    expect(box(/勤務先・学校名/).value).toBe('');
  });

  it('[VAL-006, WORK-015] reports spaces as a missing answer on blur, and disables 次へ', async () => {
    const { user } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: /^ご職業/ }), '98');
    await user.type(box(/その他のご職業/), '　');
    expect(next().disabled).toBe(true);
    await user.tab();
    await screen.findByText('入力が必須です。');
    await user.type(box(/その他のご職業/), '農業');
    expect(next().disabled).toBe(false);
  });

  it.each([
    ['NOBODY', 2],
    ['ABC', 0],
  ])('[WORK-006, WORK-009] reports the code %s as not found', async (code, asked) => {
    const { user, sent } = await show();
    await user.type(box(/勤務先コード/), code);
    await user.click(apply('勤務先コード'));
    await screen.findByText('該当するコードがありません。正しく入力されているかご確認ください。');
    screen.getByText('「クリア」を押すと、コードなしでお進みいただけます。');
    await user.type(box(/紹介コード/), code);
    await user.click(apply('紹介コード'));
    await screen.findByText('該当する紹介コードがありません。正しく入力されているかご確認ください。');
    expect(sent.filter(({ path }) => path.includes('code='))).toHaveLength(asked);
  });

  it('[WORK-010, WORK-008] requires the applicant to apply or clear a typed code', async () => {
    const { user, sent } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: /ご職業/ }), '無職');
    await user.type(box(/紹介コード/), 'FRIEND');
    await user.click(next());
    await screen.findByText('「適用」または「クリア」でコードを確定してください。');
    await user.click(apply('紹介コード'));
    await screen.findByText('紹介コードが確認できました。');
    expect(screen.queryByText('「適用」または「クリア」でコードを確定してください。')).toBeNull();
    await user.click(next());
    await waitFor(() => expect(location.pathname).toBe('/branch'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      occupationId: '10',
      occupationOther: null,
      workplaceName: null,
      workplacePhoneNumber: null,
      workplaceId: null,
      invitationCode: 'FRIEND',
      existedAccountBranchCode: null,
      existedAccountNumber: null,
    });
  });

  it('[WORK-011, WORK-012, WORK-014] asks for the existing account if the workplace permits several accounts, and pads the numbers of that account', async () => {
    const { user, sent } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: /ご職業/ }), '会社員');
    await user.type(box(/勤務先コード/), 'MANY02');
    await user.click(apply('勤務先コード'));
    await user.click(await screen.findByRole('radio', { name: 'はい' }));
    expect(next().disabled).toBe(true);
    expect(screen.getByText('お持ちの口座（普通預金）')).toBeTruthy();
    await user.type(box(/店番/), '7');
    await user.type(box(/口座番号/), '1234');
    expect(next().disabled).toBe(false);
    await user.click(next());
    await waitFor(() => expect(location.pathname).toBe('/branch'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      workplaceId: 'w2',
      existedAccountBranchCode: '007',
      existedAccountNumber: '0001234',
    });
  });

  it('[WORK-017] leads to the error page if the phone number of the workplace does not have three parts', async () => {
    const { user } = await show();
    await user.type(box(/勤務先コード/), 'BROKEN');
    await user.click(apply('勤務先コード'));
    await waitFor(() => expect(location.pathname).toBe('/error'));
  });

  it('[WORK-004, WORK-015] asks for a text for その他, and reports an empty one on blur', async () => {
    const { user } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: /ご職業/ }), 'その他');
    await user.click(box(/その他のご職業/));
    await user.tab();
    await screen.findByText('入力が必須です。');
    expect(next().disabled).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: /ご職業/ }), '無職');
    expect(screen.queryByRole('textbox', { name: /その他のご職業/ })).toBeNull();
  });

  it('[WORK-015] reports an empty occupation and an empty account on blur', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('combobox', { name: /ご職業/ }));
    await user.tab();
    await screen.findByText('選択が必須です。');
    await user.type(box(/勤務先コード/), 'MANY02');
    await user.click(apply('勤務先コード'));
    await user.click(await screen.findByRole('radio', { name: 'はい' }));
    await user.click(box(/店番/));
    await user.tab();
    await user.tab();
    expect(screen.getAllByText('店番・口座番号を正しく入力してください。')).toHaveLength(2);
  });

  it('[WORK-015, VAL-048] reports an incomplete phone number when the focus leaves the whole number', async () => {
    const { user } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: /ご職業/ }), '会社員');
    await user.type(box(/勤務先・学校名/), '見本商事');
    await user.type(box(/はじめの番号/), '092123');
    await user.tab();
    expect(screen.queryByText(/^勤務先電話番号を/)).toBeNull();
    await user.click(box(/勤務先コード/));
    await screen.findByText('入力が必須です。');
    expect(next().disabled).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: /ご職業/ }), '無職');
    expect(screen.queryByText('入力が必須です。')).toBeNull();
  });

  const saved = {
    ...noWorkplace,
    ...{ occupationId: '01', workplaceId: 'w1', workplaceName: '株式会社サンプル' },
    workplacePhoneNumber: '092-123-4567',
  };
  const unlisted = { ...saved, workplaceId: null };
  const withSaved = (workplace: SavedAnswers['workplace']) => ({
    'GET /api/applications': savedApplication({ personal: savedPersonal, workplace }),
  });

  it('[WORK-040] sends a saved workplace without an id if the bank’s list no longer contains the workplace', async () => {
    const { user, sent } = await show(withSaved(saved));
    expect([box(/勤務先コード/).value, box(/勤務先・学校名/).value]).toEqual(['', '株式会社サンプル']);
    await user.click(next());
    await waitFor(() => expect(location.pathname).toBe('/branch'));
    const [post] = sent.filter(({ method }) => method === 'POST');
    expect(post?.body).toEqual(unlisted);
  });

  it.each([
    ['a success', 204],
    ['a failure', 500],
  ])('[WORK-016] stays on /personal when %s arrives after the applicant has gone back', async (_, status) => {
    let answer: () => void = () => undefined;
    const { user } = await show({
      ...withSaved(unlisted),
      'POST /api/applications/workplace': () =>
        new Promise((resolve) => {
          answer = () => resolve({ status });
        }),
    });
    await user.click(next());
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(location.pathname).toBe('/personal');
  });

  it('[TERM-004] keeps the channel in the navigation state when the applicant goes back', async () => {
    const { user } = await show({}, { channel: 'app' });
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    expect(history.state).toEqual({ channel: 'app', previous: '/workplace' });
  });

  it('[VAL-046] reports Roman numerals on blur, with a button that converts them', async () => {
    const { user } = await show();
    await user.type(box(/勤務先・学校名/), '㈱ＡＢＣⅡ商事');
    expect(screen.queryByRole('button', { name: '数字を変換する' })).toBeNull();
    await user.tab();
    await screen.findByText('数字を変換してください。（例：「Ⅰ Ⅱ Ⅲ」→「1 2 3」）');
    await user.click(screen.getByRole('button', { name: '数字を変換する' }));
    expect(box(/勤務先・学校名/).value).toBe('株式会社ＡＢＣ2商事');
    expect(screen.queryByText(/^数字を変換してください。/)).toBeNull();
  });

  it('[NAV-015] restores entries and a verified code when the applicant returns', async () => {
    const { user } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: /^ご職業/ }), '01');
    await user.type(box(/勤務先コード/), 'only01');
    await user.click(apply('勤務先コード'));
    await screen.findByText('コードが確認できました。');
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await waitForMoveTo('/personal');
    history.back();
    await screen.findByText('コードが確認できました。');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^ご職業/ }).value).toBe('01');
    expect([box(/勤務先・学校名/).value, box(/勤務先・学校名/).readOnly]).toEqual(['株式会社サンプル', true]);
  });

  it('[NAV-015] does not restore entries that the server has saved, or entries that were encrypted with another key', async () => {
    let unsavedKey = btoa('k'.repeat(32));
    const { user } = await show({
      'GET /api/applications': async (request) => {
        const { body } = await savedApplication({ personal: savedPersonal })(request);
        return { body: { ...(body as object), unsavedKey } };
      },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: /^ご職業/ }), '10');
    await user.click(next());
    await waitForMoveTo('/branch');
    history.back();
    const occupation = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^ご職業/ });
    expect((await occupation()).value).toBe('');
    await user.selectOptions(await occupation(), '10');
    writeSession('authenticationToken', 'another');
    unsavedKey = btoa('a'.repeat(32));
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await waitForMoveTo('/personal');
    history.back();
    expect((await occupation()).value).toBe('');
  });
});
