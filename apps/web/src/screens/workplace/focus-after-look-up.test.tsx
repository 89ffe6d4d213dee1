import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { endPage, type Reply, showPage } from '../../../test/show-page.tsx';

afterEach(endPage);

async function applyCode(reply: Reply) {
  const { user } = showPage({
    ...{ bank, path: '/workplace', previous: '/personal', type: 'GENERAL' },
    replies: {
      'GET /api/applications': savedApplication({ personal: savedPersonal }),
      'GET /api/occupations': () => ({ body: { occupationList: [] } }),
      'GET /api/workplace': reply,
    },
  });
  await user.type(await screen.findByRole('textbox', { name: /勤務先コード/ }), 'ABC123');
  await user.click(screen.getByRole('button', { name: /適用.*勤務先コード/ }));
  return user;
}

const focused = () => document.activeElement;

describe('the focus after the look-up of a workplace code', () => {
  it.each<[string, Awaited<ReturnType<Reply>>, RegExp]>([
    ['unknown', { status: 404 }, /^該当するコードがありません/],
    [
      'known',
      {
        body: {
          id: 'w1',
          name: '株式会社サンプル',
          phoneNumber: '092-123-4567',
          multipleAccounts: 'NOT_PERMITTED',
        },
      },
      /^コードが確認できました。/,
    ],
  ])('is in the field of the code when the code is %s [WORK-005, WORK-006]', async (_case, reply, shown) => {
    await applyCode(() => reply);
    await screen.findByText(shown);
    expect(focused()).toBe(screen.getByRole('textbox', { name: /勤務先コード/ }));
  });

  it('stays at the question to which the applicant moved during the look-up [WORK-039]', async () => {
    let respond: (response: { status: number }) => void = () => undefined;
    const response = new Promise<{ status: number }>((settle) => {
      respond = settle;
    });
    const user = await applyCode(() => response);
    const other = screen.getByRole('textbox', { name: /紹介コード/ });
    await user.click(other);
    respond({ status: 404 });
    await screen.findByText(/^該当するコードがありません/);
    expect(focused()).toBe(other);
  });
});
