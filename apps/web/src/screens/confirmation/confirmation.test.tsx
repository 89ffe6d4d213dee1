import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  childWorkplace,
  savedParent,
  savedParentWorkplace,
  savedPersonal,
} from '../../../test/saved-answers.ts';
import { createApplication } from '../../../test/saved-application.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';
import { saveDraft } from '../../client/drafts.ts';
import { formatCardReading } from '../person/use-kana-from-ime.ts';

afterEach(endPage);

const occupationList = [
  { id: '16', name: '小学生', displayNumber: 230, generalDisplay: false, childDisplay: true },
  { id: '17', name: '未就学児', displayNumber: 240, generalDisplay: false, childDisplay: true },
  { id: '01', name: '会社員', displayNumber: 10, generalDisplay: true, childDisplay: true },
].map((one) => ({ ...one, workplaceRequired: false }));

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

describe('/child/confirmation (spec 2.13)', () => {
  it('[CONF-002] puts spaces between the parts of the kana address', async () => {
    await show({});
    screen.getByText('フクオカケン フクオカシチュウオウク テンジン');
  });

  it('[CONF-003, CONF-004] enables 申し込む, which leads to the PIN, while the box is ticked and no answer is missing', async () => {
    const { user } = await show({});
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    const box = screen.getByRole('checkbox', { name: /現住所と同じ/ });
    await user.click(box);
    expect(apply().disabled).toBe(true);
    await user.click(box);
    await user.click(apply());
    expect(location.pathname).toBe('/child/pin');
  });

  it('[CONF-006] reports a missing answer and links to its step', async () => {
    const { user } = await show({ branchCode: null });
    expect(screen.getByRole('alert').textContent).toBe(
      'お取引店が選ばれていません。「修正する」から直してください。',
    );
    expect(apply().disabled).toBe(true);
    screen.getByText('直していただくところがあります。上の案内の表示されている欄をご確認ください。');
    await user.click(screen.getByRole('button', { name: /^修正する\s*（口座について）/ }));
    expect(location.pathname).toBe('/child/branch');
  });

  it('[CONF-008] 修正する opens the child’s form at the occupation', async () => {
    const { user } = await show({});
    await user.click(screen.getByRole('button', { name: /^修正する\s*（お子さまのご職業）/ }));
    expect(location.pathname).toBe('/child/personal');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('お子さまのご職業'));
  });

  it.each(['お子さまのご職業', '口座について'])(
    '[CONF-010] 戻る returns to the confirmation from a correction: %s',
    async (part) => {
      const { user } = await show({});
      await user.click(screen.getByRole('button', { name: new RegExp(`^修正する\\s*（${part}）`) }));
      await user.click(await screen.findByRole('button', { name: '戻る' }));
      await waitFor(() => expect(location.pathname).toBe('/child/confirmation'));
      expect(history.state).toEqual({ previous: '/child/branch' });
    },
  );

  it('[SRV-246, VAL-080] says before the PIN that later postal data changed the address, also on the form', async () => {
    const changed = { field: 'addressCode', code: 'address-renamed', characters: '福岡県福岡市中央区天神町' };
    const { user } = await show({ invalidAnswers: [changed] });
    const text =
      'この郵便番号の住所は「福岡県福岡市中央区天神町」に変わりました。住所を検索して選び直してください。';
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(apply().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /^修正する\s*（お子さまのご住所）/ }));
    await screen.findByText(text, { selector: '.field-error' });
  });

  it('[SRV-246] says that the chosen branch is no longer offered', async () => {
    await show({ invalidAnswers: [{ field: 'branchCode', code: 'not-allowed' }] });
    expect(screen.getByRole('alert').textContent).toMatch(/お取引店は、ご利用いただけなくなりました。/);
  });

  it('[CONF-011] asks again about a reading that is not sure, of child and parent', async () => {
    await show({ kanaLastName: 'ヤマ' });
    expect(
      (await screen.findAllByText(/読みをご確認ください/)).map(({ textContent }) => textContent),
    ).toEqual([
      'お名前の読みをご確認ください（山田：ヤマ）。違うときは「修正する」から直せます。',
      'お名前の読みをご確認ください（山田：ヤマ）。違うときは「修正する」から直せます。',
    ]);
  });

  it('[CONF-011] asks again about the only usual reading that the card filled in', async () => {
    const { user } = await show({});
    saveDraft(formatCardReading('山田'), 'ヤマダ');
    // Shows the page again.
    await user.click(screen.getByRole('checkbox', { name: /^お子さまのご住所が現住所と同じ/ }));
    expect(await screen.findAllByText(/読みをご確認ください（山田：ヤマダ）/)).toHaveLength(2);
  });

  it('[CONF-006] reports two answers that contradict each other', async () => {
    await show({ parentLastName: '佐藤' });
    expect(screen.getByRole('alert').textContent).toMatch(/^親権者さまとお子さまの姓が異なっています。/);
    expect(apply().disabled).toBe(true);
  });

  it('[CONF-008] has a link for each group of answers, and a link opens the form at its group', async () => {
    const { user } = await show({});
    expect(
      screen.getAllByRole('button', { name: /^修正する/ }).map(({ textContent }) => textContent),
    ).toEqual(
      [
        'お子さまの情報',
        'お子さまの電話番号',
        'お子さまのご住所',
        'お取引について',
        'お子さまのご職業',
        '親権者さまの情報',
        '親権者さまの電話番号',
        '親権者さまのご職業',
        '口座について',
      ].map((title) => `修正する（${title}）`),
    );
    screen.getByText('hanako@example.jp');
    await user.click(screen.getByRole('button', { name: /^修正する\s*（親権者さまの電話番号）/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('親権者さまの電話番号'));
  });
});

describe('after a correction', () => {
  async function correct(part: string, changes: Parameters<typeof show>[0] = {}) {
    const page = await show(changes);
    await page.user.click(screen.getByRole('button', { name: new RegExp(`^修正する\\s*（${part}）`) }));
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
  afterEach(() => vi.restoreAllMocks());

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
