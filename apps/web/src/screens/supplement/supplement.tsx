import { residentRecord } from '@kaisetsu/domain/documents';
import { draftDays } from '@kaisetsu/domain/limits';
import { CallFailed } from '../../client/call.ts';
import { Loading } from '../../shell/frame/loading.tsx';
import { hasEndedByLaw, useEndByLaw } from '../../shell/journey/has-ended-by-law.ts';
import { findComingEnd, useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { DocumentCapture } from '../capture/document-capture.tsx';
import { formatComingEnd } from '../identity/coming-end.tsx';
import { laterMethodTexts } from '../identity/later-method-texts.ts';
import { supplementaryKinds } from '../supplementary-documents/kinds.tsx';
import { supplementKinds } from './kinds.tsx';

const ways = {
  address: {
    why: '本人確認書類で現在のご住所を確認できなかったため、現在のご住所を確認できる書類の写真を提出してください。',
    again: '',
    kinds: supplementKinds,
    sent: { type: 'CURRENT_ADDRESS_CERTIFICATE', label: '現住所確認書類' },
  },
  record: {
    why: '住民票の写しを撮影し、写真を提出してください。原本は、お申込みのあとに郵送してください。',
    again: `「${laterMethodTexts.RESIDENT_RECORD.name}」を選んで`,
    kinds: supplementaryKinds.filter(({ type }) => type === residentRecord),
    sent: { type: residentRecord, label: '住民票の写し' },
  },
} as const;

export function Supplement() {
  const { fail, goToErrorPage } = useJourney();
  const saved = useLoaded('getApplication', {});
  const endsAt = findComingEnd(useIdentityMethods(), 'GENERAL');
  const method = useEndByLaw();
  if (saved === null || method === null) return <Loading />;
  const leave = async (error: unknown) => {
    // An ended session (401) and a missing response (0) are not upload errors.
    if (error instanceof CallFailed && [0, 401].includes(error.status)) return fail(error);
    goToErrorPage((await hasEndedByLaw()) ? '/ekyc-error' : '/supplement-error');
  };
  const { documents } = saved.answers;
  const { why, again, kinds, sent } = ways[method === 'RESIDENT_RECORD' ? 'record' : 'address'];
  return (
    <DocumentCapture
      lead={
        <>
          {why}
          {/* The retention time of unfinished applications (docs/product-decisions.md "Completion"). */}
          <br />
          書類がお手元にないときは、あとから提出できます。{draftDays}
          日以内に同じメールアドレスを認証し、{again}「本人確認をはじめる」を押すと、この画面に戻ります。
          {endsAt === null ? null : (
            <>
              <br />
              <strong>{formatComingEnd(endsAt)}</strong>
            </>
          )}
        </>
      }
      kinds={kinds}
      sent={documents.includes(sent.type) ? sent.label : undefined}
      sendLabel="この写真を提出する"
      onFailed={(error) => void leave(error)}
    />
  );
}
