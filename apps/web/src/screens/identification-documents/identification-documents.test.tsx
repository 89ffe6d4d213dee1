import type { DocumentType } from '@kaisetsu/domain/documents';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { getStep } from '@kaisetsu/domain/flows/journey';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bank as fukuoka } from '../../../../../banks/fukuoka/bank.ts';
import { identityMethods } from '../../../test/identity-methods.ts';
import { createApplication } from '../../../test/saved-application.ts';
import { photo, stubDecoder, stubUploads } from '../../../test/uploads.ts';
import { BankContext } from '../../shell/frame/bank.ts';
import { StepContext } from '../../shell/journey/journey.ts';
import { IdentificationDocuments } from './identification-documents.tsx';

const step = getStep(childFlow, 'identification-documents');
const user = userEvent.setup();

/** @param methods one for each response, then CHIP */
function open(documents: DocumentType[] = [], methods: IdentityMethod[] = ['IMAGE']) {
  history.replaceState({ previous: '/child/ekyc-preparation' }, '', step.path);
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/identity-methods'
      ? Response.json(identityMethods[methods.shift() ?? 'CHIP'])
      : Response.json(createApplication({ documents })),
  );
  render(
    <BankContext value={fukuoka}>
      <StepContext value={step}>
        <IdentificationDocuments />
      </StepContext>
    </BankContext>,
  );
}

const camera = () => screen.findByLabelText<HTMLInputElement>('カメラで撮影する');
const press = (name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => {
  sessionStorage.setItem('applicationType', 'CHILD');
  stubDecoder();
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('/child/ekyc-identification-documents', () => {
  it('[CAPT-001] offers the camera and the photo library, for images only', async () => {
    open();
    const [shoot, choose] = [await camera(), screen.getByLabelText<HTMLInputElement>('保存した写真から選ぶ')];
    expect([shoot.accept, shoot.getAttribute('capture')]).toEqual(['image/*', 'environment']);
    expect([choose.accept, choose.getAttribute('capture')]).toEqual(['image/*', null]);
  });

  it('[CAPT-004] [NAV-004] previews the photo as step 8 of 12, and returns to the guide as step 7 for a retake', async () => {
    open();
    await user.upload(await camera(), photo);
    await screen.findByRole('img', { name: '撮影したマイナンバーカード' });
    screen.getByText('全12ステップ中8');
    await press('撮り直す');
    await camera();
    screen.getByText('全12ステップ中7');
  });

  it('[CAPT-005] 戻る leads to the preparation', async () => {
    open();
    await camera();
    await press('戻る');
    expect(location.pathname).toBe('/child/ekyc-preparation');
  });

  it('asks for no second photo after the upload, but lets the parent replace the photo', async () => {
    open(['INDIVIDUAL_NUMBER_CARD']);
    await screen.findByText('マイナンバーカードの写真は送信済みです。');
    await press('撮り直す');
    await camera();
    expect(history.state).toMatchObject({ document: 'INDIVIDUAL_NUMBER_CARD' });
  });

  it('asks for no photo after the cut-over to CHIP, and leads to the supplementary documents [IDV-049]', async () => {
    open(['INDIVIDUAL_NUMBER_CARD'], ['CHIP']);
    await screen.findByRole('heading', { level: 1, name: 'お子さまのマイナンバーカード' });
    screen.getByText('全12ステップ中7');
    expect(screen.queryByLabelText('カメラで撮影する')).toBeNull();
    await press('補完書類を撮影する');
    expect(location.pathname).toBe('/child/ekyc-supplementary-documents');
  });

  it('says that no photo is needed if the cut-over comes between photo and upload [IDV-049]', async () => {
    stubUploads([409], 'method-ended');
    open([], ['IMAGE', 'CHIP']);
    await user.upload(await camera(), photo);
    await screen.findByRole('img', { name: '撮影したマイナンバーカード' });
    await press('補完書類を撮影する');
    await screen.findByText(/カードの写真は必要ありません/);
    expect(location.pathname).toBe(step.path);
  });

  it('[ERR-027] asks for the missing step when the server refuses an upload out of order', async () => {
    stubUploads([409], 'out-of-order');
    open();
    await user.upload(await camera(), photo);
    await screen.findByRole('img', { name: '撮影したマイナンバーカード' });
    await press('補完書類を撮影する');
    await waitFor(() => expect(history.state.continuedElsewhere).toBe('out-of-order'));
  });
});
