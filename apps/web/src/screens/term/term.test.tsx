import { generalPreCheck } from '@kaisetsu/domain/answers/pre-check';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bank } from '../../../../../banks/nagasaki/bank.ts';
import { useUserAgent } from '../../../test/browsers.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';
import type { NavigationState } from '../../shell/journey/journey.ts';

const scrolled = vi.fn();
beforeEach(() => {
  useUserAgent('safari');
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    scrolled(this.id, options);
  });
});
afterEach(() => {
  scrolled.mockClear();
});

const deviceId = '12345678-9abc-def0-1234-56789ABCDEF0';

function arrive(path = '/term', state: NavigationState = {}) {
  return showPage({ bank, path, state });
}

const titles = () =>
  screen
    .getAllByRole('region')
    .map((item) => within(item).getByRole('heading', { level: 2 }).textContent.replace(/^\d/, ''));
const item = (title: string) => screen.findByRole('region', { name: new RegExp(title) });
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: '次へ' });

const questions = [
  ['はじめての口座開設', 'はい'],
  ['本人確認書類', 'はい'],
  ['年齢', 'はい'],
  ['国籍・居住地などの条件', 'はい'],
  ['規定等への同意', '同意する'],
  ['マイナンバーの届出', '希望しない'],
] as const;

type User = ReturnType<typeof arrive>['user'];
async function answer(user: User, title: string, name: string) {
  await user.click(within(await item(title)).getByRole('radio', { name }));
}
async function tick(user: User, title: string) {
  await user.click(within(await item(title)).getByRole('checkbox', { name: '上記確認しました' }));
}
const ids = generalPreCheck.flat().map(({ id }) => id);
const answered = (count = ids.length): NavigationState => ({
  preCheck: Object.fromEntries(ids.slice(0, count).map((id) => [id, 'yes'])),
});

describe('/term', () => {
  it.each([
    [deviceId, { appDeviceId: deviceId }],
    ['12345678', {}],
  ])(
    '[TERM-003, TERM-002] clears the earlier session, and stores a valid device id of the query: %s',
    async (id, stored) => {
      arrive(`/term?deviceId=${id}`);
      await item('はじめて');
      expect({ ...sessionStorage }).toEqual(stored);
    },
  );

  it('asks one question after the other and enables 次へ after the last one', {
    tags: ['TERM-005', 'TERM-006', 'TERM-015', 'TERM-016', 'TERM-017'],
  }, async () => {
    const { user } = arrive();
    const asked: string[] = [];
    for (const [title, name] of questions) {
      asked.push(title);
      await item(title);
      expect(titles()).toEqual(asked);
      expect(next().disabled).toBe(true);
      await answer(user, title, name);
    }
    expect((await item('マイナンバー')).textContent).toContain('任意');
    expect((await item('通帳')).textContent).toContain('1,100円（税込）');
    await tick(user, '通帳');
    expect(next().disabled).toBe(true);
    await tick(user, '印鑑');
    expect(next().disabled).toBe(false);
  });

  it('[TERM-018, TERM-004] stores the bank code and passes the channel to /verification', async () => {
    const { user } = arrive('/term?channel=flyer-2026', answered());
    await item('印鑑');
    await user.click(next());
    expect(location.pathname).toBe('/verification');
    expect(history.state).toEqual({
      ...{ previous: '/term', channel: 'flyer-2026' },
      preCheck: expect.objectContaining({ regulations: 'yes', 'seal-less': 'yes' }),
    });
    expect({ ...sessionStorage }).toEqual({ bankCode: '0181' });
  });

  it.each([
    [
      0,
      'いいえ',
      ['本サービスをご利用いただけません', 'ご予約'],
      [bank.links.branchSearch, bank.links.visitReservation],
    ],
    [1, 'いいえ', ['本サービスをご利用いただけません', '書類をご用意のうえ'], [bank.links.branchSearch]],
    [2, 'いいえ', ['本サービスをご利用いただけません', '親権者（父または母）'], ['/child/before-check']],
    [3, 'いいえ', ['本サービスをご利用いただけません', '店舗へご相談ください'], [bank.links.branchSearch]],
    [
      4,
      '同意しない',
      ['同意をいただけない場合、本サービスをご利用できません。', 'ご予約'],
      [bank.links.branchSearch, bank.links.visitReservation],
    ],
  ] as const)(
    'in questions[%i] the answer %s shows a message and hides the later questions until the answer changes',
    { tags: ['TERM-007', 'TERM-009', 'TERM-010', 'TERM-011', 'TERM-012', 'TERM-013'] },
    async (at, no, words, links) => {
      const { user } = arrive('/term', answered());
      const question = questions[at];
      await answer(user, question[0], no);
      const alert = screen.getByRole('alert');
      for (const word of words) expect(alert.textContent).toContain(word);
      expect(
        within(alert)
          .queryAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(links);
      expect(titles()).toEqual(questions.slice(0, at + 1).map(([title]) => title));
      expect(next().disabled).toBe(true);
      await answer(user, question[0], question[1]);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(next().disabled).toBe(false);
    },
  );

  it('leads an applicant under 18 to the child flow with channel and device id [TERM-042]', async () => {
    const deviceId = '12345678-9abc-def0-1234-56789abcdef0';
    const { user } = arrive(`/term?channel=flyer&deviceId=${deviceId}`, answered(2));
    await answer(user, questions[2][0], 'いいえ');
    await user.click(screen.getByRole('link', { name: 'お子さまの口座開設へ進む' }));
    expect(location.pathname).toBe('/child/before-check');
    expect(history.state).toEqual({ channel: 'flyer', deviceId });
  });

  it('[TERM-014] links all eight regulations of the bank', async () => {
    arrive('/term', answered(4));
    const links = within(await item('規定等への同意')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      bank.links.regulations.map(({ url }) => url),
    );
    expect(links).toHaveLength(8);
  });

  it.each([
    ['smooth', false],
    ['auto', true],
  ])(
    '[TERM-008] scrolls (%s) to the next question, or to the message after いいえ',
    async (behavior, reduces) => {
      vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: reduces } as MediaQueryList);
      const { user } = arrive();
      await answer(user, 'はじめて', 'はい');
      expect(scrolled).toHaveBeenLastCalledWith(
        'item-identity-document',
        expect.objectContaining({ behavior }),
      );
      await answer(user, 'はじめて', 'いいえ');
      expect(scrolled).toHaveBeenLastCalledWith('block-first-account', { behavior, block: 'nearest' });
    },
  );

  it('[TERM-003] keeps answers, channel and device id after a reload', async () => {
    const { user } = arrive(`/term?channel=a&deviceId=${deviceId}`, answered(7));
    await tick(user, '印鑑');
    const reloaded = { address: location.href, state: history.state as NavigationState };
    endPage();
    const again = arrive(reloaded.address, reloaded.state);
    await item('印鑑');
    expect(next().disabled).toBe(false);
    expect({ ...sessionStorage }).toEqual({ appDeviceId: deviceId });
    await again.user.click(next());
    expect(history.state).toMatchObject({ channel: 'a' });
  });

  it('[TERM-019, TERM-020] says when the card arrives, who can apply, and when the bank cancels or refuses an application', async () => {
    arrive();
    await item('はじめて');
    for (const fact of [
      '1～2週間',
      '自動的に取り消し',
      'はじめて開設する方のみ',
      'お断りすることがあります',
    ]) {
      expect(screen.getByRole('main').textContent).toContain(fact);
    }
  });
});

it('[TERM-021] scrolls to the questions and moves the focus there after a tap on 質問へ進む', async () => {
  const { user } = arrive();
  await user.click(await screen.findByRole('button', { name: '質問へ進む' }));
  expect(scrolled).toHaveBeenCalledWith('pre-check', expect.objectContaining({ block: 'start' }));
  expect(document.activeElement?.textContent).toBe('お申込み前の確認');
});
