import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import {
  childWorkplace,
  savedParent,
  savedParentWorkplace,
  savedPersonal,
} from '../../../test/saved-answers.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';

afterEach(endPage);

/** A complete child application with the given changes. */
async function show(changes: { branchCode?: null; parentLastName?: string }) {
  const { branchCode = '001', parentLastName = '山田' } = changes;
  const { lastName, kanaLastName } = savedPersonal;
  const parent = { ...savedParent, lastName: parentLastName };
  const page = showPage({
    bank,
    path: '/child/confirmation',
    previous: '/child/branch',
    type: 'CHILD',
    replies: {
      'GET /api/applications': savedApplication(
        {
          personal: savedPersonal,
          workplace: childWorkplace,
          parent,
          parentWorkplace: savedParentWorkplace,
        },
        { lastName, kanaLastName, branchCode, branchName: branchCode && '本店' },
        { lastName: parent.lastName, kanaLastName: parent.kanaLastName },
      ),
      'GET /api/branch': () => ({ body: { branchList: [] } }),
      'GET /api/occupations': () => ({ body: { occupationList: [] } }),
    },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: /^お子さまのご住所が現住所と同じ/ }));
  return page;
}

const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: '申し込む' });

describe('/child/confirmation (spec 2.13)', () => {
  it('[CONF-002] separates the parts of the address in kana, as the form does', async () => {
    await show({});
    screen.getByText('フクオカケン フクオカシチュウオウク テンジン');
  });

  it('[CONF-003] enables the button once the box is ticked', async () => {
    await show({});
    expect(screen.queryByRole('alert')).toBeNull();
    expect(apply().disabled).toBe(false);
  });

  it('[CONF-006] reports a missing answer and links to its step', async () => {
    const { user } = await show({ branchCode: null });
    expect(screen.getByRole('alert').textContent).toBe(
      'お取引店が選ばれていません。「修正する」から直してください。',
    );
    expect(apply().disabled).toBe(true);
    screen.getByText('直していただくところがあります。上の赤い案内のある欄をご確認ください。');
    await user.click(screen.getByRole('button', { name: /^修正する\s*（口座について）/ }));
    expect(location.pathname).toBe('/child/branch');
  });

  it('[CONF-002] opens the occupation at the end of the child’s form', async () => {
    const { user } = await show({});
    await user.click(screen.getByRole('button', { name: /^修正する\s*（お子さまのご職業）/ }));
    expect(location.pathname).toBe('/child/personal');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('お子さまのご職業'));
  });

  it.each(['お子さまのご職業', '口座について'])(
    '[CONF-002] 戻る returns here from a correction without a change: %s',
    async (part) => {
      const { user } = await show({});
      await user.click(screen.getByRole('button', { name: new RegExp(`^修正する\\s*（${part}）`) }));
      await user.click(await screen.findByRole('button', { name: '戻る' }));
      await waitFor(() => expect(location.pathname).toBe('/child/confirmation'));
      expect(history.state).toEqual({ previous: '/child/branch' });
    },
  );

  it('[CONF-006] reports two answers that contradict each other', async () => {
    await show({ parentLastName: '佐藤' });
    expect(screen.getByRole('alert').textContent).toMatch(/^親権者さまとお子さまの姓が異なっています。/);
    expect(apply().disabled).toBe(true);
  });
});
