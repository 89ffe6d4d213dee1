import { residentRecord } from '@kaisetsu/domain/documents';
import { getPath } from '@kaisetsu/domain/flows/journey';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import type { ReactNode } from 'react';
import { Loading } from '../../shell/frame/loading.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { laterMethodTexts } from '../identity/later-method-texts.ts';

/** The picture of the child's step is the one that counts for both. `children`: the start. */
export function SentRecord({ children }: { children: ReactNode }) {
  const { flow, goTo } = useJourney();
  const saved = useLoaded('getApplication', {});
  if (saved === null) return <Loading />;
  const isSent = saved.answers.documents.includes(residentRecord);
  const photograph = () =>
    goTo('supplementary-documents', { previous: getPath(flow, 'identification-documents'), document: '' });
  return (
    <>
      <NoticeText>
        {isSent
          ? 'お子さまの書類としてお送りいただいた住民票の写しで確認します。親権者さまの記載がないときは、撮り直してください。'
          : '先に、お子さまの書類の画面で「住民票の写し」を選び、撮影してください。'}
        撮影が終わると、この画面に戻ります。もう一度「{laterMethodTexts.RESIDENT_RECORD.name}
        」を選んでください。
      </NoticeText>
      {isSent ? children : null}
      <Actions>
        <Button {...(isSent && { kind: 'secondary' as const })} onPress={photograph}>
          住民票の写しを撮影する
        </Button>
      </Actions>
    </>
  );
}
