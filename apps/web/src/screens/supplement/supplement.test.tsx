import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { identityMethods } from '../../../test/identity-methods.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';
import { photo, stubDecoder, stubUploads } from '../../../test/uploads.ts';

it('[SUPP-001] offers four kinds of documents, each of the last six months', async () => {
  showPage({
    path: '/supplement',
    replies: { 'GET /api/applications': savedApplication({}) },
  });
  const kinds = await screen.findAllByRole('radio', { name: /発行から6か月以内/ });
  expect(kinds.map((radio) => radio.closest('label')?.querySelector('strong')?.textContent)).toEqual([
    '公共料金の領収書',
    '納税証明書・税金の領収書',
    '住民票の写し',
    '印鑑登録証明書',
  ]);
});

it('[IDV-211] leads to the new method when the law has ended the verification, and announces that end before', async () => {
  const ekyc = {
    ...{ url: '', status: 5, supplement: true, startsLeft: 3 },
    ...{ method: 'IMAGE', reason: null, mismatch: [] },
  };
  const { IMAGE } = identityMethods;
  let endedByLaw = false;
  const open = (path: string) =>
    showPage({
      path,
      replies: {
        'GET /api/applications': savedApplication({}),
        'GET /api/ekyc': () => ({ body: { ...ekyc, endedByLaw } }),
        'GET /api/identity-methods': () => ({
          body: { ...IMAGE, endsAt: { general: '2027-03-31T15:00:00.000Z', child: null } },
        }),
      },
    });
  open('/supplement');
  await screen.findByText(/法令の改正により、2027年4月1日 0:00から本人確認の方法が変わります。/);
  expect(location.pathname).toBe('/supplement');
  endedByLaw = true;
  for (const path of ['/supplement', '/supplement-error']) {
    endPage();
    open(path);
    await waitFor(() => expect(location.pathname).toBe('/ekyc-error'));
    await screen.findByText(/新しい方法で、もう一度お願いいたします。/);
  }
});

it('leads from a failed upload to /supplement-error and back, and from a sent photo to /redirect', {
  tags: ['SUPP-002', 'SUPP-003', 'SUPP-004', 'SUPP-005'],
}, async () => {
  const uploads = stubUploads([500]);
  stubDecoder();
  const { user } = showPage({ path: '/supplement', replies: { 'GET /api/ekyc': () => ({ status: 404 }) } });
  const submit = async () => {
    await user.click(await screen.findByRole('radio', { name: /^公共料金の領収書/ }));
    await user.click(screen.getByRole('button', { name: '次へ' }));
    await user.upload(await screen.findByLabelText('カメラで撮影する'), photo);
    await user.click(await screen.findByRole('button', { name: 'この写真を提出する' }));
  };
  await submit();
  await user.click(await screen.findByRole('button', { name: '現住所確認書類の提出へ戻る' }));
  await submit();
  await waitFor(() => expect(location.pathname).toBe('/redirect'));
  const type = 'CURRENT_ADDRESS_CERTIFICATE';
  expect(uploads.sent.map((data) => data.get('type'))).toEqual([type, type]);
});
