import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/nagasaki/bank.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';
import { type Branch, findBranches } from './branch.tsx';

const branchList = Array.from({ length: 13 }, (_, index) => ({
  code: `${100 + index}`,
  name: index === 12 ? '大野支店' : `第${index}支店`,
  kana: index === 12 ? 'オオノ' : '',
  address: '長崎県佐世保市',
}));

async function show(count: number, branchCode?: string, flow: 'GENERAL' | 'CHILD' = 'GENERAL') {
  const page = showPage({
    bank,
    path: flow === 'CHILD' ? '/child/branch' : '/branch',
    replies: {
      'GET /api/applications': savedApplication(
        { personal: savedPersonal },
        { branchCode: branchCode ?? null },
      ),
      'GET /api/branch': () => ({ body: { branchList: branchList.slice(-count) } }),
    },
  });
  await screen.findByRole('button', { name: '次へ' });
  return page;
}

const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
const search = () => screen.getByRole('textbox', { name: /店舗を検索する/ });

describe('/branch (spec 2.11)', () => {
  it('[BRAN-006] shows a search field only if the list has more than 12 branches', async () => {
    await show(12);
    expect(screen.queryByRole('textbox')).toBeNull();
    endPage();
    await show(13);
    expect(search()).toBeDefined();
    screen.getByText('13店あります。');
  });

  it('[BRAN-006, NAV-018] filters the list, always shows the chosen branch, and does not submit the form on Enter', async () => {
    const { user, sent } = await show(13);
    await user.click(screen.getByRole('radio', { name: /第3支店/ }));
    await user.type(search(), 'おおの{Enter}');
    expect(names()).toEqual(['第3支店長崎県佐世保市', '大野支店長崎県佐世保市']);
    screen.getByText('13店のうち1店を表示しています。選択中の店舗も表示しています。');
    await user.type(search(), 'ない');
    screen.getByText(
      'お住まいの地域の店舗の中には見つかりませんでした。別の言葉で検索してください。選択中の店舗も表示しています。',
    );
    expect(sent.map(({ method }) => method)).not.toContain('POST');
    await user.dblClick(screen.getByRole('button', { name: '次へ' }));
    await waitFor(() => expect(location.pathname).toBe('/seal-less'));
    const posts = sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([{ branchCode: '103' }]);
  });

  it.each([
    ['GENERAL', '/workplace', '/seal-less'],
    ['CHILD', '/child/parent', '/child/confirmation'],
  ] as const)('[BRAN-003, BRAN-004] %s: 戻る leads to %s, 次へ to %s', async (flow, back, next) => {
    for (const [name, path] of [
      ['戻る', back],
      ['次へ', next],
    ] as const) {
      const { user } = await show(1, '112', flow);
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(location.pathname).toBe(path));
      endPage();
    }
  });

  it.each([
    ['112', 1],
    ['999', 0],
  ])(
    '[BRAN-005] selects the saved branch %s only if the bank still offers the branch',
    async (chosen, count) => {
      await show(1, chosen);
      expect(screen.queryAllByRole('radio', { checked: true })).toHaveLength(count);
    },
  );

  it('[BRAN-005] requires a new choice if the bank no longer offers the branch of the draft', async () => {
    const { user } = await show(13);
    await user.click(screen.getByRole('radio', { name: /第3支店/ }));
    cleanup();
    await show(1);
    await user.click(screen.getByRole('button', { name: '次へ' }));
    screen.getByText('選択が必須です。');
  });

  it.each([
    ['keeps the search text and focuses the first branch of the result', 'おおの', 1],
    ['clears a search without results and focuses the first branch of the list', 'どこにもない', 13],
  ])('after a submit without a choice, %s', async (_, typed, count) => {
    const { user } = await show(13);
    await user.type(search(), typed);
    await user.click(screen.getByRole('button', { name: '次へ' }));
    expect(names()).toHaveLength(count);
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    expect(document.title).toMatch(/^エラー：/);
  });

  it('[BRAN-007] keeps the search text when the applicant returns to the screen', async () => {
    const { user } = await show(13);
    await user.type(search(), 'おおの');
    await user.click(screen.getByRole('radio', { name: /大野支店/ }));
    await user.click(screen.getByRole('button', { name: '次へ' }));
    await screen.findByRole('button', { name: '入力内容を確認する' });
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await screen.findByRole('heading', { name: 'お取引店の選択' });
    await waitFor(() => expect(search()).toHaveProperty('value', 'おおの'));
    expect(names()).toEqual(['大野支店長崎県佐世保市']);
  });
});

const branches: readonly Branch[] = [
  { code: '007', name: '宮田町支店', kana: 'ミヤタマチ', address: '長崎県佐世保市宮田町' },
  { code: '008', name: '大野支店', kana: 'オオノ', address: '長崎県佐世保市大野町' },
  { code: '213', name: '県庁内支店', kana: 'ケンチヨウナイ', address: '福岡県福岡市博多区' },
  { code: '310', name: '浜町支店', kana: 'ハマノマチ', address: '長崎県長崎市浜町' },
  { code: '700', name: 'Ｗｅｂ支店', kana: '', address: '福岡県福岡市中央区' },
];

describe('[BRAN-006] the branch search (spec 2.11)', () => {
  it.each([
    ['', ['007', '008', '213', '310', '700']],
    ['　 ', ['007', '008', '213', '310', '700']],
    ['大野', ['008']],
    ['浜の町', ['310']],
    ['はまのまち', ['310']],
    ['浜町', ['310']],
    ['おおの', ['008']],
    ['ｵｵﾉ', ['008']],
    ['けんちょう', ['213']],
    ['おおのしてん', ['008']],
    ['ｵｵﾉｼﾃﾝ', ['008']],
    ['宮田支店', ['007']],
    ['支店', ['007', '008', '213', '310', '700']],
    ['佐世保', ['007', '008']],
    ['佐世保　宮田', ['007']],
    [' 福岡 web', ['700']],
    ['008', ['008']],
    ['００８', ['008']],
    ['大野 博多', []],
    ['おおのん', []],
  ])('for %j returns the branches %j', (typed, codes) => {
    expect(findBranches(branches, typed).map(({ code }) => code)).toEqual(codes);
  });
});
