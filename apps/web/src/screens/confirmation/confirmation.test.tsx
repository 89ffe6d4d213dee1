import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  childWorkplace,
  savedParent,
  savedParentWorkplace,
  savedPersonal,
} from '../../../test/saved-answers.ts';
import { createApplication } from '../../../test/saved-application.ts';
import { showPage } from '../../../test/show-page.tsx';
import { saveDraft } from '../../client/drafts.ts';
import { formatCardReading } from '../person/use-kana-from-ime.ts';

const occupationList = [
  { id: '16', name: '小学生', displayNumber: 230, generalDisplay: false, childDisplay: true },
  { id: '17', name: '未就学児', displayNumber: 240, generalDisplay: false, childDisplay: true },
  { id: '01', name: '会社員', displayNumber: 10, generalDisplay: true, childDisplay: true },
].map((one) => ({ ...one, workplaceRequired: false }));

type Page = Awaited<ReturnType<typeof show>>;

async function show(changes: {
  branchCode?: null;
  parentLastName?: string;
  kanaLastName?: string;
  offered?: readonly string[];
  invalidAnswers?: { field: string; code: string; characters?: string }[];
}) {
  const { branchCode = '001', parentLastName = '山田', offered = ['001'] } = changes;
  const personal = { ...savedPersonal, applicationType: 'CHILD' as const, birthday: '2020-04-01' };
  const { lastName } = personal;
  const { kanaLastName = personal.kanaLastName } = changes;
  const parent = { ...savedParent, lastName: parentLastName, kanaLastName };
  const page = showPage({
    path: '/child/confirmation',
    replies: {
      'GET /api/applications': () => ({
        body: {
          ...createApplication(
            {
              personal,
              workplace: childWorkplace,
              parent,
              parentWorkplace: savedParentWorkplace,
            },
            { lastName, kanaLastName, branchCode, branchName: branchCode && '本店' },
            { lastName: parent.lastName, kanaLastName: parent.kanaLastName },
          ),
          invalidAnswers: changes.invalidAnswers,
        },
      }),
      'GET /api/branch': () => ({
        body: { branchList: offered.map((code) => ({ code, name: `支店${code}`, kana: '', address: '' })) },
      }),
      'GET /api/occupations': () => ({ body: { occupationList } }),
    },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: /^お子さまのご住所が現住所と同じ/ }));
  return page;
}

const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: '申し込む' });

const openPart = async (user: Page['user'], part: string) =>
  user.click(screen.getByRole('button', { name: new RegExp(`^修正する\\s*（${part}）`) }));
const alertText = () => screen.getByRole('alert').textContent;

describe('/child/confirmation (spec 2.13)', () => {
  it('has a link for each group of answers, and enables 申し込む, which leads to the PIN, while the box is ticked and no answer is missing', {
    tags: ['CONF-002', 'CONF-003', 'CONF-004', 'CONF-008'],
  }, async () => {
    const { user } = await show({});
    expect([screen.queryByRole('alert'), screen.queryByRole('textbox')]).toEqual([null, null]);
    screen.getByText('フクオカケン フクオカシチュウオウク テンジン');
    screen.getByText('hanako@example.jp');
    const links = screen.getAllByRole('button', { name: /^修正する/ });
    expect(links.map(({ textContent }) => /（(.*)）/.exec(textContent)?.[1])).toEqual([
      'お子さまの情報',
      'お子さまの電話番号',
      'お子さまのご住所',
      'お取引について',
      'お子さまのご職業',
      '親権者さまの情報',
      '親権者さまの電話番号',
      '親権者さまのご職業',
      '口座について',
    ]);
    const box = screen.getByRole('checkbox', { name: /現住所と同じ/ });
    await user.click(box);
    expect(apply().disabled).toBe(true);
    await user.click(box);
    await user.click(apply());
    expect(location.pathname).toBe('/child/pin');
  });

  it.each([
    ['お子さまのご職業', '/child/personal', 'お子さまのご職業'],
    ['親権者さまの電話番号', '/child/parent', '親権者さまの電話番号'],
    ['口座について', '/child/branch', 'お取引店の選択'],
  ])(
    '[CONF-008, CONF-010] 修正する opens the form at the group, and 戻る returns: %s',
    async (part, path, heading) => {
      const { user } = await show({});
      await openPart(user, part);
      expect(location.pathname).toBe(path);
      await waitFor(() => expect(document.activeElement?.textContent).toBe(heading));
      await user.click(await screen.findByRole('button', { name: '戻る' }));
      await waitFor(() => expect(location.pathname).toBe('/child/confirmation'));
      expect(history.state).toEqual({ previous: '/child/branch' });
    },
  );

  it.each([
    [
      'CONF-006',
      'a missing answer',
      { branchCode: null },
      'お取引店が選ばれていません。「修正する」から直してください。',
    ],
    [
      'CONF-006',
      'two answers that contradict each other',
      { parentLastName: '佐藤' },
      '親権者さまとお子さまの姓が異なっています。',
    ],
    [
      'SRV-246',
      'a branch that is no longer offered',
      { invalidAnswers: [{ field: 'branchCode', code: 'not-allowed' }] },
      'お選びいただいたお取引店は、ご利用いただけなくなりました。',
    ],
  ])('[%s] reports %s', async (_, _what, changes, text) => {
    await show(changes);
    expect(alertText()).toContain(text);
    expect(apply().disabled).toBe(true);
    screen.getByText('直していただくところがあります。上の案内の表示されている欄をご確認ください。');
  });

  it('[SRV-246, VAL-080] says before the PIN that later postal data changed the address, also on the form', async () => {
    const changed = { field: 'addressCode', code: 'address-renamed', characters: '福岡県福岡市中央区天神町' };
    const { user } = await show({ invalidAnswers: [changed] });
    const text =
      'この郵便番号の住所は「福岡県福岡市中央区天神町」に変わりました。住所を検索して選び直してください。';
    expect(alertText()).toBe(text);
    await openPart(user, 'お子さまのご住所');
    await screen.findByText(text, { selector: '.field-error' });
  });

  it('[CONF-011] asks again about a reading that is not sure, of child and parent', async () => {
    await show({ kanaLastName: 'ヤマ' });
    const text = 'お名前の読みをご確認ください（山田：ヤマ）。違うときは「修正する」から直せます。';
    expect(await screen.findAllByText(text)).toHaveLength(2);
  });

  it('[CONF-011] asks again about the only usual reading that the card filled in', async () => {
    const { user } = await show({});
    saveDraft(formatCardReading('山田'), 'ヤマダ');
    // Shows the page again.
    await user.click(screen.getByRole('checkbox', { name: /^お子さまのご住所が現住所と同じ/ }));
    expect(await screen.findAllByText(/読みをご確認ください（山田：ヤマダ）/)).toHaveLength(2);
  });
});

describe('after a correction', () => {
  async function correct(part: string, changes: Parameters<typeof show>[0] = {}) {
    const page = await show(changes);
    await openPart(page.user, part);
    const replaced: string[] = [];
    const replaceState = history.replaceState.bind(history);
    vi.spyOn(history, 'replaceState').mockImplementation((state, unused, url) => {
      const { previous, passing } = (state ?? {}) as { previous?: string; passing?: boolean };
      replaced.push(`${previous} → ${String(url)}${passing ? ' (passed)' : ''}`);
      replaceState(state, unused, url);
    });
    await page.user.click(await screen.findByRole('button', { name: '次へ' }));
    return { ...page, replaced };
  }

  it('[NAV-016] 次へ passes through the later steps to the confirmation; each history state names the previous step', async () => {
    const { replaced } = await correct('お子さまの情報');
    await waitFor(() => expect(location.pathname).toBe('/child/confirmation'));
    await screen.findByRole('heading', { name: 'お申込み内容の確認' });
    expect(replaced).toEqual([
      '/child/personal → /child/parent (passed)',
      '/child/parent → /child/branch (passed)',
      '/child/branch → /child/confirmation',
    ]);
    expect(history.state).toEqual({ previous: '/child/branch' });
  });

  it('[NAV-016] stops at a step whose saved answers contradict the correction', async () => {
    await correct('お子さまの情報', { parentLastName: '佐藤' });
    await waitFor(() => expect(location.pathname).toBe('/child/parent'));
    await screen.findByRole('heading', { name: '親権者さま情報の入力' });
    expect(history.state).toEqual({ previous: '/child/personal', amends: true });
  });

  it('[NAV-016] stops at the branch step when the saved branch is no longer offered', async () => {
    await correct('お子さまのご住所', { offered: ['002'] });
    await waitFor(() => expect(location.pathname).toBe('/child/branch'));
    await screen.findByRole('radio', { name: /支店002/ });
    expect(history.state).toEqual({ previous: '/child/parent', amends: true });
  });
});
