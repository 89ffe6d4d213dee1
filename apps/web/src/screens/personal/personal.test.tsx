import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bank as fukuoka } from '../../../../../banks/fukuoka/bank.ts';
import { bank as kumamoto } from '../../../../../banks/kumamoto/bank.ts';
import { savedPersonal as saved } from '../../testing/saved-answers.ts';
import { endPage, type Reply, savedApplication, showPage } from '../../testing/show-page.tsx';

afterEach(endPage);

const occupationList = [
  { id: '14', name: '高校生', displayNumber: 210, workplaceRequired: false },
  { id: '17', name: '未就学児', displayNumber: 240, workplaceRequired: false },
  { id: '99', name: 'その他', displayNumber: 990, workplaceRequired: false },
].map((one) => ({ ...one, generalDisplay: true, childDisplay: true }));

function show(
  options: {
    child?: boolean;
    bank?: typeof fukuoka;
    personal?: PersonalPayload | null;
    workplace?: unknown;
    replies?: Record<string, Reply>;
  } = {},
) {
  const { child = false, personal = saved, workplace = null, replies = {} } = options;
  return showPage({
    bank: options.bank ?? (child ? kumamoto : fukuoka),
    path: child ? '/child/personal' : '/personal',
    previous: child ? '/child/verification' : '/verification',
    type: child ? 'CHILD' : 'GENERAL',
    replies: {
      'GET /api/applications': savedApplication({ personal, workplace }),
      'GET /api/occupations': () => ({ body: { occupationList } }),
      'POST /api/applications/personal': () => ({ status: 204 }),
      'POST /api/applications/workplace': () => ({ status: 204 }),
      ...replies,
    },
  });
}

const next = () => screen.findByRole('button', { name: '次へ' });
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('/personal', () => {
  it('[PERS-016, PERS-018] shows the saved answers, sends them and goes on to /workplace', async () => {
    const { sent, user } = show();
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.find(({ method }) => method === 'POST')).toEqual({
      method: 'POST',
      path: '/api/applications/personal',
      body: saved,
    });
    expect(history.state).toMatchObject({ previous: '/personal' });
  });

  it('[PERS-014, PERS-015] reports what is missing before what is wrong, and focuses the last failing field', async () => {
    const { sent, user } = show({
      personal: { ...saved, lastName: '髙橋', gender: '', utilizationPurpose: '' },
    });
    await user.click(await next());
    expect(screen.getAllByText('選択が必須です。')).toHaveLength(2);
    expect(screen.queryByText('髙は使用できません。')).toBeNull();
    expect(document.activeElement?.id).toBe('field-utilizationPurpose');
    await user.click(screen.getByRole('radio', { name: '女性' }));
    await user.click(screen.getByRole('checkbox', { name: '生活費決済' }));
    await user.click(await next());
    expect(screen.getByText('髙は使用できません。')).toBeTruthy();
    expect(document.activeElement?.id).toBe('field-lastName');
    expect(document.title).toContain('エラー：');
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('[PERS-024] starts with the year 1990 and month and day open', async () => {
    show({ personal: null });
    await next();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '生年月日 年' }).value).toBe('1990');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '生年月日 月' }).value).toBe('');
  });

  it('[PERS-008] asks at 0177 for the distance reason exactly outside 福岡県', async () => {
    const reason = /^福岡県外にお住まい/;
    const outside = { ...saved, addressPrefecture: '佐賀県' };
    const { user, sent } = show({ personal: outside });
    await user.click(await next());
    expect(screen.getByText('入力が必須です。')).toBeTruthy();
    await user.type(box(reason), '勤務先が福岡市内にあるため');
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      distanceTransactionReason: '勤務先が福岡市内にあるため',
    });
  });

  it('[PERS-008] does not ask for it inside', async () => {
    show();
    await next();
    expect(screen.queryByRole('textbox', { name: /^福岡県外にお住まい/ })).toBeNull();
  });

  it('[PERS-010] opens a text for the purpose その他 and no longer sends it when it is unticked', async () => {
    const { user, sent } = show({
      personal: { ...saved, utilizationPurpose: '生活費決済,その他', utilizationPurposeOther: '家賃' },
    });
    await next();
    expect(box(/「その他」の内容/).value).toBe('家賃');
    await user.click(screen.getByRole('checkbox', { name: 'その他' }));
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      utilizationPurpose: '生活費決済',
      utilizationPurposeOther: null,
    });
  });

  it('[PERS-022] leads back to the verification', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: '戻る' }));
    expect(location.pathname).toBe('/verification');
  });

  it('[ERR-001] leaves for the error page when the answers cannot be saved', async () => {
    const { user } = show({ replies: { 'POST /api/applications/personal': () => ({ status: 500 }) } });
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/error'));
  });

  it('[PERS-011] waits with sending for a reading that is under way', async () => {
    let answer: (kana: string) => void = () => undefined;
    const { user, sent } = show({
      personal: { ...saved, subAddress: '1', kanaSubAddress: null },
      replies: {
        'GET /api/furigana': () =>
          new Promise((resolve) => {
            answer = (kana) => resolve({ body: { kana } });
          }),
      },
    });
    await next();
    await user.type(box('丁目・番地・建物名・部屋番号 ※必須'), ' 天神荘');
    await user.click(await next());
    await waitFor(() => expect(sent.at(-1)?.path).toContain('/api/furigana'));
    answer('1 ﾃﾝｼﾞﾝｿｳ');
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      subAddress: '1 天神荘',
      kanaSubAddress: '1 ﾃﾝｼﾞﾝｿｳ',
    });
  });
});

describe('/child/personal', () => {
  const child: PersonalPayload = {
    ...saved,
    applicationType: 'CHILD',
    bankCode: '0587',
    birthday: '2020-04-01',
  };
  const workplace = {
    occupationId: '17',
    occupationOther: null,
    workplaceName: null,
    workplacePhoneNumber: null,
    workplaceId: null,
    invitationCode: null,
    existedAccountBranchCode: null,
    existedAccountNumber: null,
  };

  it('[PERS-002, PERS-020] names the child and asks for the occupation, その他 last', async () => {
    show({ child: true });
    await next();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('お子さま情報の入力');
    expect(screen.getByRole('group', { name: /^お子さまの生年月日/ })).toBeTruthy();
    const options = within(screen.getByRole('combobox', { name: /^ご職業/ })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      '選択してください',
      '未就学児',
      '高校生',
      'その他',
    ]);
    expect(box(/^姓 /).autocomplete).toBe('section-child family-name');
    // The browser knows the parent's employer only.
    expect(
      [box(/^勤務先・学校名/), box(/^勤務先・学校の電話番号 はじめ/)].map((one) => one.autocomplete),
    ).toEqual(['off', 'off']);
  });

  it('[PERS-017, PERS-019] sends the saved child, then its occupation, then goes on to /child/parent', async () => {
    const { user, sent } = show({ child: true, personal: child, workplace });
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/child/parent'));
    const posts = sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual([
      '/api/applications/personal',
      '/api/applications/workplace',
    ]);
    expect(posts.map(({ body }) => body)).toEqual([child, workplace]);
  });

  it('[PERS-014] reports a missing occupation before a wrong name, though they are sent apart', async () => {
    const { user } = show({ child: true, personal: { ...child, lastName: '髙橋' } });
    await user.click(await next());
    expect(screen.getByText('選択が必須です。')).toBeTruthy();
    expect(screen.queryByText('髙は使用できません。')).toBeNull();
    expect(document.activeElement?.id).toBe('field-occupationId');
  });

  it('[PERS-009] asks a child of 0177 for the distance reason too', async () => {
    show({ child: true, bank: fukuoka, personal: { ...child, addressPrefecture: '佐賀県' } });
    await next();
    expect(box(/^福岡県外にお住まい/)).toBeTruthy();
  });

  it.each([
    ['is taken', 200, 'AAA111'],
    ['leads nowhere', 404, null],
  ])(
    '[PERS-021] waits for the look-up when 次へ follows at once: a code that %s',
    async (_, status, code) => {
      let answer: () => void = () => undefined;
      const { user, sent } = show({
        child: true,
        personal: child,
        workplace,
        replies: {
          'GET /api/invitation': () =>
            new Promise((resolve) => {
              answer = () => resolve({ status, body: {} });
            }),
        },
      });
      await next();
      await user.type(box(/^紹介コード/), 'AAA111');
      await user.click(await next());
      expect(sent.some(({ method }) => method === 'POST')).toBe(false);
      answer();
      if (code === null) {
        await waitFor(() => expect(document.activeElement).toBe(box(/^紹介コード/)));
        expect(screen.getByText(/^該当する紹介コードがありません/)).toBeTruthy();
        expect(sent.some(({ method }) => method === 'POST')).toBe(false);
      } else {
        await waitFor(() => expect(location.pathname).toBe('/child/parent'));
        expect(sent.find(({ path }) => path === '/api/applications/workplace')?.body).toMatchObject({
          invitationCode: code,
        });
      }
    },
  );

  it('[PERS-021] looks an invitation code up at its sixth character and locks it', async () => {
    const { user, sent } = show({
      child: true,
      personal: child,
      workplace,
      replies: { 'GET /api/invitation': () => ({ body: {} }) },
    });
    await next();
    await user.type(box(/^紹介コード/), 'AAA11');
    expect(sent.some(({ path }) => path.startsWith('/api/invitation'))).toBe(false);
    await user.type(box(/^紹介コード/), '1');
    await screen.findByText('紹介コードが確認できました。');
    expect(box(/^紹介コード/).readOnly).toBe(true);
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/child/parent'));
    expect(sent.find(({ path }) => path === '/api/applications/workplace')?.body).toMatchObject({
      invitationCode: 'AAA111',
    });
  });

  it('[PERS-021, WORK-009] says of a code of another length that there is none, and sends nothing', async () => {
    const { user, sent } = show({ child: true, personal: child, workplace });
    await next();
    await user.type(box(/^紹介コード/), 'AAA');
    await user.click(await next());
    await screen.findByText('該当する紹介コードがありません。正しく入力されているかご確認ください。');
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('[PERS-021] the answer to a code that was typed anew meanwhile is nobody’s', async () => {
    const answers = new Map<string, (status: number) => void>();
    const { user } = show({
      child: true,
      personal: child,
      workplace,
      replies: {
        'GET /api/invitation': ({ query }) =>
          new Promise((resolve) => {
            answers.set(query.get('code') ?? '', (status) => resolve({ status }));
          }),
      },
    });
    await next();
    await user.type(box(/^紹介コード/), 'aaa112');
    await user.type(box(/^紹介コード/), '{Backspace}1');
    await waitFor(() => expect(answers.size).toBe(2));
    answers.get('AAA111')?.(200);
    await screen.findByText('紹介コードが確認できました。');
    answers.get('AAA112')?.(404);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/^該当する紹介コードがありません/)).toBeNull();
    expect(box(/^紹介コード/).value).toBe('AAA111');
  });

  it('[ERR-002] leaves for the child’s error page when the occupation cannot be saved', async () => {
    const { user } = show({
      child: true,
      personal: child,
      workplace,
      replies: { 'POST /api/applications/workplace': () => ({ status: 500 }) },
    });
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/child/error'));
  });
});
