import { draftDays } from '@kaisetsu/domain/limits';
import { CallFailed } from '../../client/call.ts';
import { Loading } from '../../shell/frame/loading.tsx';
import { hasEndedByLaw, useEndByLaw } from '../../shell/journey/has-ended-by-law.ts';
import { findComingEnd, useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { DocumentCapture } from '../capture/document-capture.tsx';
import { formatComingEnd } from '../identity/coming-end.tsx';
import { supplementKinds } from './kinds.tsx';

export function Supplement() {
  const { fail, goToErrorPage } = useJourney();
  const saved = useLoaded('getApplication', {});
  const endsAt = findComingEnd(useIdentityMethods(), 'GENERAL');
  const counts = useEndByLaw();
  if (saved === null || !counts) return <Loading />;
  const leave = async (error: unknown) => {
    // An ended session (401) and a missing response (0) are not upload errors.
    if (error instanceof CallFailed && [0, 401].includes(error.status)) return fail(error);
    goToErrorPage((await hasEndedByLaw()) ? '/ekyc-error' : '/supplement-error');
  };
  const sent = saved.answers.documents.includes('CURRENT_ADDRESS_CERTIFICATE');
  return (
    <DocumentCapture
      lead={
        <>
          本人確認書類で現在のご住所を確認できなかったため、現在のご住所を確認できる書類の写真を提出してください。
          {/* The retention time of unfinished applications (docs/product-decisions.md "Completion"). */}
          <br />
          書類がお手元にないときは、あとから提出できます。{draftDays}
          日以内に同じメールアドレスを認証し、「本人確認をはじめる」を押すと、この画面に戻ります。
          {endsAt === null ? null : (
            <>
              <br />
              <strong>{formatComingEnd(endsAt)}</strong>
            </>
          )}
        </>
      }
      kinds={supplementKinds}
      sent={sent ? '現住所確認書類' : undefined}
      sendLabel="この写真を提出する"
      onFailed={(error) => void leave(error)}
    />
  );
}
