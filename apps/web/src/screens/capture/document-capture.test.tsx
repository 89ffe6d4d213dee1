import type { DocumentType } from '@kaisetsu/domain/documents';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { getStep } from '@kaisetsu/domain/flows/journey';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bank as fukuoka } from '../../../../../banks/fukuoka/bank.ts';
import { createApplication } from '../../../test/saved-application.ts';
import { photo, stubDecoder, stubUploads } from '../../../test/uploads.ts';
import { BankContext } from '../../shell/frame/bank.ts';
import { StepContext } from '../../shell/journey/journey.ts';
import { SupplementaryDocuments } from '../supplementary-documents/supplementary-documents.tsx';

const step = getStep(childFlow, 'supplementary-documents');
const user = userEvent.setup();

let uploads: ReturnType<typeof stubUploads>;

function open(documents: DocumentType[] = [], state: object = {}) {
  history.replaceState({ previous: '/child/ekyc-identification-documents', ...state }, '', step.path);
  vi.stubGlobal('fetch', async () => Response.json(createApplication({ documents })));
  return render(
    <BankContext value={fukuoka}>
      <StepContext value={step}>
        <SupplementaryDocuments />
      </StepContext>
    </BankContext>,
  );
}

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const shoot = (file: File) => user.upload(screen.getByLabelText('カメラで撮影する'), file);

async function atCamera(label: string) {
  await user.click(await screen.findByRole('radio', { name: new RegExp(label) }));
  await press('次へ');
  await heading(`${label}の撮影`);
}

async function atConfirmation(label: string) {
  await atCamera(label);
  await shoot(photo);
  await heading('写真の確認');
}
async function submitPhoto() {
  for (const box of screen.getAllByRole('checkbox', { checked: false })) await user.click(box);
  await press('次へ');
}
function holdAnswer() {
  let arrive: () => void = () => undefined;
  uploads.arrival = new Promise((resolve) => {
    arrive = resolve;
  });
  return () => arrive();
}
const isDone = () => waitFor(() => expect(location.pathname).toBe('/child/parent-ekyc-preparation'));

beforeEach(() => {
  sessionStorage.setItem('applicationType', 'CHILD');
  uploads = stubUploads();
  stubDecoder();
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the supplementary document, from the choice to the upload', () => {
  it('[CAPT-184] announces the check of the photo, and names another way before it', async () => {
    open();
    await atCamera('母子健康手帳');
    screen.getByRole('link', { name: /^来店予約をする/ });
    await shoot(photo);
    await heading('写真の確認');
    const found = screen.getByText('写真の大きさ、明るさ、ピントに問題は見つかりませんでした。');
    expect(found.closest('[role=status]')).not.toBeNull();
  });

  it('[CAPT-006] [NAV-004] counts the choice as step 9, the camera as 10 and the confirmation as 11', async () => {
    open();
    await heading('補完書類の選択');
    screen.getByText('全12ステップ中9');
    await atCamera('母子健康手帳');
    screen.getByText('全12ステップ中10');
    await shoot(photo);
    await heading('写真の確認');
    screen.getByText('全12ステップ中11');
  });

  it('[CAPT-007] clears the choice when the parent goes back from the camera', async () => {
    open();
    await atCamera('住民票の写し');
    await press('戻る');
    await heading('補完書類の選択');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('[CAPT-007] discards a photo when the parent goes back while the page prepares the photo', async () => {
    let decoded: () => void = () => undefined;
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(
      () =>
        new Promise((resolve) => {
          decoded = () => resolve(undefined);
        }),
    );
    open();
    await atCamera('住民票の写し');
    await shoot(photo);
    await screen.findByText('写真を準備しています');
    await press('戻る');
    await heading('補完書類の選択');
    await atCamera('母子健康手帳');
    expect(screen.queryByText('写真を準備しています')).toBeNull();
    decoded();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await heading('母子健康手帳の撮影');
    await shoot(photo);
    await waitFor(() => decoded());
    await waitFor(() => {
      decoded();
      screen.getByRole('heading', { level: 1, name: '写真の確認' });
    });
  });

  it('[CAPT-007] shows the choice of documents after the browser’s back action on the photo confirmation', async () => {
    open();
    await atConfirmation('住民票の写し');
    act(() => history.back());
    await heading('補完書類の選択');
    await atCamera('母子健康手帳');
  });

  it('[CAPT-007] on the browser’s back action, cancels the upload and ignores its response', async () => {
    const arrive = holdAnswer();
    open();
    await atConfirmation('住民票の写し');
    await submitPhoto();
    await screen.findByText('42%');
    act(() => history.back());
    await heading('補完書類の選択');
    expect(uploads.aborted).toBe(1);
    await atCamera('母子健康手帳');
    expect(screen.queryByText('写真を準備しています')).toBeNull();
    arrive();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await heading('母子健康手帳の撮影');
    expect(screen.getByLabelText<HTMLInputElement>('カメラで撮影する').disabled).toBe(false);
  });

  it('[CAPT-006, CAPT-012] shows the camera with its guidance if the navigation state contains the chosen document, for example after a reload', async () => {
    open([], { document: 'CERTIFICATE_RESIDENCE' });
    await heading('住民票の写しの撮影');
    screen.getByText(/黒く塗りつぶしてから撮影してください/);
    screen.getByText(/横に並べて1枚の写真に/);
  });

  it.each([
    [
      'CAPT-010',
      '母子健康手帳',
      'MATERNITY_HANDBOOK',
      [
        '出生届出済証明のあるページ全体が写っている',
        '出生届出済証明の印（スタンプ）がある',
        '文字がはっきり読める',
      ],
    ],
    [
      'CAPT-011',
      '住民票の写し',
      'CERTIFICATE_RESIDENCE',
      ['発行から6か月以内である', '本籍とマイナンバー（個人番号）が写っていない', '文字がはっきり読める'],
    ],
  ])(
    '[CAPT-002, CAPT-009, CAPT-051, NAV-018] [%s] %s (%s): opens the next step when all boxes are ticked and the photo is uploaded without its file name',
    async (_, label, type, checks) => {
      open();
      await atConfirmation(label);
      expect(screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual(checks);
      for (const check of checks) {
        expect(screen.getByRole<HTMLButtonElement>('button', { name: '次へ' }).disabled).toBe(true);
        await user.click(screen.getByRole('checkbox', { name: check }));
      }
      const described = screen.getByRole('button', { name: '次へ', description: /この写真を送信します/ });
      expect(described).toBeInstanceOf(HTMLButtonElement);
      const arrive = holdAnswer();
      await user.dblClick(screen.getByRole('button', { name: '次へ' }));
      await screen.findByText('42%');
      screen.getByText('写真を送信しています');
      expect(screen.getByText(/この写真を送信します/).hidden).toBe(true);
      arrive();
      await isDone();
      expect(history.state).toEqual({ previous: step.path });
      expect(uploads.sent.map((data) => data.get('type'))).toEqual([type]);
      const image = uploads.sent[0]?.get('image');
      expect(image instanceof File && [image.size, image.type, image.name]).toEqual([
        14,
        'image/jpeg',
        'blob',
      ]);
    },
  );

  it('[CAPT-008] returns to the camera and unticks all boxes when the parent retakes the photo', async () => {
    open();
    await atConfirmation('母子健康手帳');
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await press('撮り直す');
    await heading('母子健康手帳の撮影');
    await shoot(photo);
    await heading('写真の確認');
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  });

  it('[CAPT-013] refuses a file that is not a picture, and stays at the camera', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('EncodingError'));
    open();
    await atCamera('母子健康手帳');
    await shoot(new File(['これは写真ではありません'], 'text.jpg', { type: 'image/jpeg' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^画像として読み取れませんでした。/);
    await heading('母子健康手帳の撮影');
  });

  it('scrolls each message on the camera screen into view [CAPT-018, CAPT-182]', async () => {
    const inView: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      inView.push(this.textContent);
    });
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('EncodingError'));
    open();
    await atCamera('母子健康手帳');
    expect(inView).toEqual([]);
    await shoot(photo);
    await waitFor(() => expect(inView.at(-1)).toMatch(/^画像として読み取れませんでした。/));
    expect(inView).toContain('写真を準備しています');
    fireEvent(screen.getByLabelText('カメラで撮影する'), new Event('cancel'));
    expect(inView.at(-1)).toMatch(/^画像として.*カメラが使えないときは.*カメラの使用を許可/);
  });

  it.each([413, 415, 422])(
    '[CAPT-183] keeps a picture that the server refuses with %i, calls it faultless no more, and proposes another one first',
    async (status) => {
      uploads = stubUploads([status]);
      open();
      await atConfirmation('母子健康手帳');
      const found = () => screen.queryByText(/問題は見つかりませんでした/);
      const buttons = () =>
        screen.getAllByRole('button', { name: /^(?:次へ|撮り直す)$/ }).map(({ textContent }) => textContent);
      expect([found() !== null, buttons()]).toEqual([true, ['次へ', '撮り直す']]);
      await submitPhoto();
      await screen.findByRole('alert');
      expect([found(), buttons()]).toEqual([null, ['撮り直す', '次へ']]);
      await press('次へ');
      await isDone();
      expect(uploads.sent).toHaveLength(2);
    },
  );

  it('[CALL-030] leads to the error page when the upload fails with status 500', async () => {
    uploads = stubUploads([500]);
    open();
    await atConfirmation('母子健康手帳');
    await submitPhoto();
    await waitFor(() => expect(location.pathname).toBe('/child/error'));
  });

  it('says that a document is already uploaded, and lets the parent replace the photo', async () => {
    open(['INDIVIDUAL_NUMBER_CARD', 'MATERNITY_HANDBOOK']);
    await screen.findByText('母子健康手帳の写真は送信済みです。');
    await press('撮り直す');
    await screen.findByRole('radio', { name: /住民票の写し/ });
  });
});
