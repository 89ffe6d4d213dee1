import { residentRecord } from '@kaisetsu/domain/documents';
import { draftDays } from '@kaisetsu/domain/limits';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { CallFailed } from '../../client/call.ts';
import { Loading } from '../../shell/frame/screen.tsx';
import { hasEndedByLaw, useEndByLaw } from '../../shell/journey/has-ended-by-law.ts';
import { findComingEnd, useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney, useLoaded } from '../../shell/journey/journey.ts';
import { DocumentCapture } from '../capture/document-capture.tsx';
import { Figure } from '../capture/drawings.tsx';
import type { DocumentKind } from '../capture/use-capture.ts';
import { supplementaryKinds } from '../child-documents/child-documents.tsx';
import { isRecent, isRecentWithoutSecrets, laterMethodTexts } from '../identity/later-texts.ts';
import { formatComingEnd } from '../identity/method-choice.tsx';

type Described = Pick<DocumentKind, 'value' | 'label' | 'note'> & { needed: string; hidden?: string };

/** All have the same document type, and the law's limit of age (docs/product-decisions.md "eKYC"). */
const described: readonly Described[] = [
  {
    value: 'utility-bill',
    label: '公共料金の領収書',
    note: `電気・ガス・水道などの領収書で、${isRecent}のもの`,
    needed: 'お名前・現在のご住所・発行日（領収日）',
  },
  {
    value: 'tax-receipt',
    label: '納税証明書・税金の領収書',
    note: `国税または地方税の証明書・領収書で、${isRecent}のもの`,
    needed: 'お名前・現在のご住所・発行日（領収日）',
  },
  {
    value: 'residence-certificate',
    label: '住民票の写し',
    note: isRecentWithoutSecrets,
    needed: 'お名前・現在のご住所・発行日',
    hidden: '本籍またはマイナンバー（個人番号）',
  },
  {
    value: 'seal-certificate',
    label: '印鑑登録証明書',
    note: `市区町村の証明書で、${isRecent}のもの`,
    needed: 'お名前・現在のご住所・発行日',
  },
];

const supplementKinds: readonly DocumentKind[] = described.map(({ needed, hidden, ...kind }) => ({
  ...kind,
  type: 'CURRENT_ADDRESS_CERTIFICATE',
  guide: (
    <>
      <Figure of={hidden === undefined ? 'sheet' : 'blackenedSheet'}>
        {kind.label}の全体{hidden === undefined ? null : '（記載があるときは黒く塗りつぶす）'}
      </Figure>
      <p>
        <strong>{needed}</strong>が読めるように撮影してください。
      </p>
      {hidden === undefined ? null : (
        <NoticeText kind="warning">
          {hidden}の記載がある場合は、黒く塗りつぶしてから撮影してください。
        </NoticeText>
      )}
    </>
  ),
  drawing: 'sheet',
}));

const ways = {
  address: {
    why: '本人確認書類で現在のご住所を確認できなかったため、現在のご住所を確認できる書類の写真を提出してください。',
    again: '',
    kinds: supplementKinds,
    subject: '現住所確認書類',
  },
  record: {
    why: '住民票の写しを撮影し、写真を提出してください。原本は、お申込みのあとに郵送してください。',
    again: `「${laterMethodTexts.RESIDENT_RECORD.name}」を選んで`,
    kinds: supplementaryKinds.filter(({ type }) => type === residentRecord),
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
  const { why, again, ...way } = ways[method === 'RESIDENT_RECORD' ? 'record' : 'address'];
  return (
    <DocumentCapture
      lead={
        <>
          {why}
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
      {...way}
      documents={saved.answers.documents}
      sendLabel="この写真を提出する"
      onFailed={(error) => void leave(error)}
    />
  );
}
