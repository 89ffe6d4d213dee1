import { Notice } from '@kaisetsu/ui/notice.tsx';
import { isRecent, isRecentWithoutSecrets } from '../capture/certificates.ts';
import type { DocumentKind } from '../capture/document-kind.ts';
import { Figure, SheetDrawing } from '../capture/drawings.tsx';
import { Tips } from '../capture/tips.tsx';

type Described = {
  value: string;
  label: string;
  note: string;
  needed: string;
  hidden?: string;
};

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

export const supplementKinds: readonly DocumentKind[] = described.map(({ needed, hidden, ...kind }) => ({
  ...kind,
  type: 'CURRENT_ADDRESS_CERTIFICATE',
  guide: (
    <>
      <Figure drawing={<SheetDrawing blackened={hidden !== undefined} />}>
        {kind.label}の全体{hidden === undefined ? null : '（記載があるときは黒く塗りつぶす）'}
      </Figure>
      <p>
        <strong>{needed}</strong>が読めるように撮影してください。
      </p>
      {hidden === undefined ? null : (
        <Notice kind="warning">
          <p>{hidden}の記載がある場合は、黒く塗りつぶしてから撮影してください。</p>
        </Notice>
      )}
      <Tips of={SheetDrawing} />
    </>
  ),
  checks: [],
}));
