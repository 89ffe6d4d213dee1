import type { DocumentType } from '@kaisetsu/domain/documents';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { identityMethods } from '../../../test/identity-methods.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { showPage } from '../../../test/show-page.tsx';
import { photo, stubDecoder, stubUploads } from '../../../test/uploads.ts';

const supplementary = '/child/ekyc-supplementary-documents';
const user = userEvent.setup({ delay: null });

let uploads: ReturnType<typeof stubUploads>;

beforeEach(() => {
  uploads = stubUploads();
  stubDecoder();
});

/** @param methods one for each response, then CHIP */
function open(
  path: string,
  documents: DocumentType[] = [],
  state = {},
  methods: IdentityMethod[] = ['IMAGE'],
) {
  showPage({
    path,
    state,
    replies: {
      'GET /api/applications': savedApplication({ documents }),
      'GET /api/identity-methods': () => ({ body: identityMethods[methods.shift() ?? 'CHIP'] }),
    },
  });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const camera = () => screen.findByLabelText<HTMLInputElement>('カメラで撮影する');
const shoot = async () => user.upload(await camera(), photo);

async function atCamera(label: string) {
  await user.click(await screen.findByRole('radio', { name: new RegExp(label) }));
  await press('次へ');
  await heading(`${label}の撮影`);
}
async function atConfirmation(label: string) {
  open(supplementary);
  await atCamera(label);
  await shoot();
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
function holdDecoding() {
  let decoded: () => void = () => undefined;
  const decode = () =>
    new Promise<void>((resolve) => {
      decoded = resolve;
    });
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(decode);
  return () => decoded();
}
const failToDecode = () =>
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('EncodingError'));
const isDone = () => waitFor(() => expect(location.pathname).toBe('/child/parent-ekyc-preparation'));

describe('the supplementary document, from the choice to the upload', () => {
  it('counts choice, camera and confirmation as steps 9 to 11, announces the check of the photo, and begins again with a retake', {
    tags: ['CAPT-006', 'CAPT-008', 'CAPT-184', 'NAV-004'],
  }, async () => {
    const released = vi.spyOn(URL, 'revokeObjectURL');
    open(supplementary);
    await heading('補完書類の選択');
    screen.getByText('全12ステップ中9');
    await atCamera('母子健康手帳');
    screen.getByText('全12ステップ中10');
    screen.getByRole('link', { name: /^来店予約をする/ });
    await shoot();
    await heading('写真の確認');
    screen.getByText('全12ステップ中11');
    const found = screen.getByText('写真の大きさ、明るさ、ピントに問題は見つかりませんでした。');
    expect(found.closest('[role=status]')).not.toBeNull();
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    const { src } = screen.getByRole<HTMLImageElement>('img', { name: '撮影した母子健康手帳' });
    await press('撮り直す');
    await heading('母子健康手帳の撮影');
    expect(released).toHaveBeenCalledWith(src);
    await shoot();
    await heading('写真の確認');
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  });

  it('[CAPT-007] clears the choice and discards the photo when the parent goes back while the page prepares it', async () => {
    const decode = holdDecoding();
    open(supplementary);
    await atCamera('住民票の写し');
    await shoot();
    await screen.findByText('写真を準備しています');
    await press('戻る');
    await heading('補完書類の選択');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await atCamera('母子健康手帳');
    expect(screen.queryByText('写真を準備しています')).toBeNull();
    decode();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await heading('母子健康手帳の撮影');
  });

  it('[CAPT-007] on the browser’s back action, cancels the upload and ignores its response', async () => {
    const arrive = holdAnswer();
    await atConfirmation('住民票の写し');
    await submitPhoto();
    await screen.findByText('42%');
    act(() => history.back());
    await heading('補完書類の選択');
    expect(uploads.aborted).toBe(1);
    await atCamera('母子健康手帳');
    arrive();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await heading('母子健康手帳の撮影');
    expect((await camera()).disabled).toBe(false);
  });

  it('[CAPT-006, CAPT-012] shows the camera with its guidance if the navigation state contains the chosen document, for example after a reload', async () => {
    open(supplementary, [], { document: 'CERTIFICATE_RESIDENCE' });
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
      await atConfirmation(label);
      expect(screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual(checks);
      const send = () =>
        screen.getByRole<HTMLButtonElement>('button', { name: '次へ', description: /この写真を送信します/ });
      for (const check of checks) {
        expect(send().disabled).toBe(true);
        await user.click(screen.getByRole('checkbox', { name: check }));
      }
      const arrive = holdAnswer();
      await user.dblClick(send());
      await screen.findByText('42%');
      screen.getByText('写真を送信しています');
      expect(screen.getByText(/この写真を送信します/).hidden).toBe(true);
      arrive();
      await isDone();
      expect(history.state).toEqual({ previous: supplementary });
      expect(uploads.sent.map((data) => data.get('type'))).toEqual([type]);
      const image = uploads.sent[0]?.get('image') as File;
      expect([image.size, image.type, image.name]).toEqual([14, 'image/jpeg', 'blob']);
    },
  );

  it('refuses a file that is not a picture, stays at the camera and scrolls each message into view', {
    tags: ['CAPT-013', 'CAPT-018', 'CAPT-182'],
  }, async () => {
    const inView: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      inView.push(this.textContent);
    });
    failToDecode();
    open(supplementary);
    await atCamera('母子健康手帳');
    expect(inView).toEqual([]);
    await shoot();
    await waitFor(() => expect(inView.at(-1)).toMatch(/^画像として読み取れませんでした。/));
    expect(inView).toContain('写真を準備しています');
    screen.getByRole('alert');
    fireEvent(await camera(), new Event('cancel'));
    expect(inView.at(-1)).toMatch(/^画像として.*カメラが使えないときは.*カメラの使用を許可/);
    await heading('母子健康手帳の撮影');
  });

  it.each([413, 415, 422])(
    '[CAPT-183] keeps a picture that the server refuses with %i, calls it faultless no more, and proposes another one first',
    async (status) => {
      uploads = stubUploads([status]);
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
    stubUploads([500]);
    await atConfirmation('母子健康手帳');
    await submitPhoto();
    await waitFor(() => expect(location.pathname).toBe('/child/error'));
  });

  it('says that a document is already uploaded, and lets the parent replace the photo', async () => {
    open(supplementary, ['INDIVIDUAL_NUMBER_CARD', 'MATERNITY_HANDBOOK']);
    await screen.findByText('母子健康手帳の写真は送信済みです。');
    await press('撮り直す');
    await screen.findByRole('radio', { name: /住民票の写し/ });
  });
});

describe('/child/ekyc-identification-documents', () => {
  const path = '/child/ekyc-identification-documents';
  const submit = async (methods?: IdentityMethod[]) => {
    open(path, [], {}, methods);
    await shoot();
    await screen.findByRole('img', { name: '撮影したマイナンバーカード' });
    await press('補完書類を撮影する');
  };

  it('offers camera and photo library for images only, previews the photo as step 8 of 12, returns to step 7 for a retake, and 戻る leads to the preparation', {
    tags: ['CAPT-001', 'CAPT-004', 'CAPT-005', 'NAV-004'],
  }, async () => {
    open(path);
    const inputs = [await camera(), screen.getByLabelText<HTMLInputElement>('保存した写真から選ぶ')];
    expect(inputs.map((input) => [input.accept, input.getAttribute('capture')])).toEqual([
      ['image/*', 'environment'],
      ['image/*', null],
    ]);
    await shoot();
    await screen.findByRole('img', { name: '撮影したマイナンバーカード' });
    screen.getByText('全12ステップ中8');
    await press('撮り直す');
    await camera();
    screen.getByText('全12ステップ中7');
    await press('戻る');
    expect(location.pathname).toBe('/child/ekyc-preparation');
  });

  it('asks for no second photo after the upload, but lets the parent replace the photo', async () => {
    open(path, ['INDIVIDUAL_NUMBER_CARD']);
    await screen.findByText('マイナンバーカードの写真は送信済みです。');
    await press('撮り直す');
    await camera();
  });

  it('asks for no photo after the cut-over to CHIP, and leads to the supplementary documents [IDV-049]', async () => {
    open(path, ['INDIVIDUAL_NUMBER_CARD'], {}, ['CHIP']);
    await heading('お子さまのマイナンバーカード');
    screen.getByText('全12ステップ中7');
    expect(screen.queryByLabelText('カメラで撮影する')).toBeNull();
    await press('補完書類を撮影する');
    expect(location.pathname).toBe(supplementary);
  });

  it('says that no photo is needed if the cut-over comes between photo and upload [IDV-049]', async () => {
    stubUploads([409], 'method-ended');
    await submit(['IMAGE', 'CHIP']);
    await screen.findByText(/カードの写真は必要ありません/);
    expect(location.pathname).toBe(path);
  });

  it('[ERR-027] asks for the missing step when the server refuses an upload out of order', async () => {
    stubUploads([409], 'out-of-order');
    await submit();
    await waitFor(() => expect(history.state.continuedElsewhere).toBe('out-of-order'));
  });
});
