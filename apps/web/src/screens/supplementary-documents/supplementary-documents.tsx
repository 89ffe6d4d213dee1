import { Loading } from '../../shell/frame/loading.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { DocumentCapture } from '../capture/document-capture.tsx';
import { supplementaryKinds } from './kinds.tsx';

/** Spec 2.15. */
export function SupplementaryDocuments() {
  const { fail } = useJourney();
  const saved = useLoaded('getApplication', {});
  if (saved === null) return <Loading />;
  return (
    <DocumentCapture
      lead="マイナンバーカードとあわせて確認する、お子さまの書類を選んでください。"
      kinds={supplementaryKinds}
      // Step counter (docs/product-decisions.md "eKYC").
      counts={{ select: 9, camera: 10, confirm: 11 }}
      sent={supplementaryKinds.find(({ type }) => saved.answers.documents.includes(type))?.label}
      sendLabel="次へ"
      onFailed={fail}
    />
  );
}
