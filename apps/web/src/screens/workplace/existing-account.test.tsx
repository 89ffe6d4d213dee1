import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';

afterEach(endPage);

async function show() {
  const page = showPage({
    ...{ bank, path: '/workplace', previous: '/personal', type: 'GENERAL' },
    replies: {
      'GET /api/applications': savedApplication({ personal: savedPersonal }),
      'GET /api/occupations': () => ({
        body: {
          occupationList: [
            {
              ...{ id: '01', name: '会社員', displayNumber: 10, workplaceRequired: true },
              ...{ generalDisplay: true, childDisplay: false },
            },
          ],
        },
      }),
      'GET /api/workplace': () => ({
        body: { id: 'w2', name: 'サンプル工業', phoneNumber: '096-123-4567', multipleAccounts: 'PERMITTED' },
      }),
      'POST /api/applications/workplace': () => ({ status: 204 }),
      'GET /api/branch': () => ({ body: { branchList: [] } }),
    },
  });
  const { user } = page;
  await user.selectOptions(await screen.findByRole('combobox', { name: /ご職業/ }), '会社員');
  await user.type(screen.getByRole('textbox', { name: /勤務先コード/ }), 'MANY02');
  await user.click(screen.getByRole('button', { name: /適用.*勤務先コード/ }));
  await user.click(await screen.findByRole('radio', { name: 'はい' }));
  return page;
}
const paste = async ({ user }: Awaited<ReturnType<typeof show>>, name: string, text: string) => {
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
  await user.click(box);
  await user.paste(text);
  await user.tab();
  return box;
};

it.each([
  [' 123', ' 1234567', '123', '1234567'],
  ['１２３', '123-4567', '123', '1234567'],
  ['123\t', '1234 567', '123', '1234567'],
  ['7', '１２３', '007', '0000123'],
])('[VAL-053, VAL-054] normalises a pasted branch and number: %j %j', async (branch, number, ...sent) => {
  const page = await show();
  const shown = [await paste(page, '店番', branch), await paste(page, '口座番号', number)];
  expect(shown.map(({ value }) => value)).toEqual(sent);
  await page.user.click(screen.getByRole('button', { name: '次へ' }));
  await waitFor(() => expect(location.pathname).toBe('/branch'));
  const [post] = page.sent.filter(({ method }) => method === 'POST');
  expect(post?.body).toMatchObject({
    existedAccountBranchCode: sent[0],
    existedAccountNumber: sent[1],
  });
});

it('[VAL-053] rejects an account number that is too long instead of cutting it', async () => {
  const page = await show();
  await paste(page, '店番', '123');
  await paste(page, '口座番号', '12345678');
  await page.user.click(screen.getByRole('button', { name: '次へ' }));
  await screen.findByText('店番・口座番号を正しく入力してください。');
});
