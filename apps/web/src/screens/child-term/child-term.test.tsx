import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/kumamoto/bank.ts';
import { createSentPost, holdReply, type Reply, showPage } from '../../../test/show-page.tsx';
import type { NavigationState } from '../../shell/journey/journey.ts';

beforeEach(() => configure({ reactStrictMode: true }));
afterEach(() => configure({ reactStrictMode: false }));

const deviceId = '12345678-9abc-def0-1234-56789abcdef0';

function arrive(options: { query?: string; state?: NavigationState; channels?: Reply } = {}) {
  return showPage({
    bank,
    path: `/child/term${options.query ?? ''}`,
    state: options.state ?? {},
    ...(options.channels && { replies: { 'POST /api/channels': options.channels } }),
  });
}

const item = (title: string) => screen.findByRole('region', { name: new RegExp(title) });
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: '次へ' });
type User = ReturnType<typeof arrive>['user'];
async function answer(user: User, title: string, name: string) {
  await user.click(within(await item(title)).getByRole('radio', { name }));
}

describe('/child/term', () => {
  it.each([
    ['the before-check', { state: { channel: 'flyer', deviceId } }],
    ['its own query', { query: `?channel=flyer&deviceId=${deviceId}` }],
    ['a query with a character that the API refuses', { query: `?channel=fly%00er&deviceId=${deviceId}` }],
  ])(
    '[CHB-010, CHT-001, CHT-002] posts the channel once, stores the device id and returns both with 戻る, from %s',
    async (_, from) => {
      const { sent, user } = arrive(from);
      await item('国籍');
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent).toEqual([
        createSentPost('/api/channels', { bankCode: '0587', channel: 'flyer', applicationType: 'CHILD' }),
      ]);
      expect({ ...sessionStorage }).toEqual({ appDeviceId: deviceId });
      await user.click(screen.getByRole('button', { name: '戻る' }));
      expect(location.pathname).toBe('/child/before-check');
      expect(history.state).toMatchObject({ channel: 'flyer', deviceId });
    },
  );

  it('[ERR-002] leads to the child’s error page when the channel cannot be posted', async () => {
    arrive({ channels: () => ({ status: 500 }) });
    await screen.findByRole('heading', { name: 'システムエラー' });
    expect(location.pathname).toBe('/child/error');
  });

  it('[ERR-002] ignores a failed channel call after navigation', async () => {
    const { reply, answer: failCall } = holdReply({ status: 500 });
    const { sent, user } = arrive({ channels: reply });
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/channels'));
    await user.click(await screen.findByRole('button', { name: '戻る' }));
    await screen.findAllByRole('checkbox', { name: '上記確認しました' });
    failCall();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(location.pathname).toBe('/child/before-check');
  });

  it('[CHT-003, CHT-004] asks for the national conditions first, and offers a visit reservation after a “no”', async () => {
    const { user } = arrive();
    await answer(user, '国籍', 'いいえ');
    expect(screen.getAllByRole('region')).toHaveLength(1);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('本サービスをご利用いただけません');
    expect(alert.textContent).toContain('事前のご予約');
    expect(
      within(alert)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([bank.links.branchSearch, bank.links.visitReservation]);
  });

  it.each(['規定等への同意', 'マイナンバー'])(
    '[CHT-005, CHT-006] asks for both agreements at once and requires %s',
    async (refused) => {
      const { user } = arrive();
      await answer(user, '国籍', 'はい');
      expect(screen.getAllByRole('region')).toHaveLength(3);
      for (const title of ['規定等への同意', 'マイナンバー']) {
        await answer(user, title, title === refused ? '同意しない' : '同意する');
      }
      const alert = within(screen.getByRole('alert'));
      alert.getByText('同意をいただけない場合、本サービスをご利用できません。');
      alert.getByRole('link', { name: /^来店予約をする/ });
      expect(screen.getAllByRole('region')).toHaveLength(3);
      expect(next().disabled).toBe(true);
    },
  );

  it('[CHT-007, CHT-008, CHT-009] asks about passbook and seal after both agreements, and keeps bank code and channel', async () => {
    const { user } = arrive({ state: { channel: 'flyer', deviceId } });
    await answer(user, '国籍', 'はい');
    await answer(user, '規定等への同意', '同意する');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await answer(user, 'マイナンバー', '同意する');
    await user.click(within(await item('通帳')).getByRole('checkbox'));
    expect(next().disabled).toBe(true);
    await user.click(within(await item('印鑑')).getByRole('checkbox'));
    await user.click(next());
    expect(location.pathname).toBe('/child/verification');
    expect(history.state).toEqual({
      ...{ previous: '/child/term', channel: 'flyer' },
      preCheck: expect.objectContaining({ regulations: 'yes', 'seal-less': 'yes' }),
    });
    expect({ ...sessionStorage }).toEqual({ appDeviceId: deviceId, bankCode: '0587' });
  });
});
