import type { Agreements, DeclarationId } from '@kaisetsu/domain/answers/pre-check';
import type { CallResponse } from '@kaisetsu/domain/calls';
import type { DeskCase } from '@kaisetsu/domain/desk';
import * as rows from '@kaisetsu/domain/summary-rows';
import type { Application } from '../core/application.ts';
import type { CaseDetail } from '../core/decision.ts';
import type { Ports } from '../core/ports.ts';
import { readSavedAnswers } from '../endpoints/saved-answers.ts';

type Saved = CallResponse<'getApplication'>;

export async function showCase(
  { application, ...detail }: CaseDetail,
  ports: Pick<Ports, 'reference'>,
): Promise<DeskCase<Date>> {
  const saved = await readSavedAnswers(application, ports);
  const agreements = { title: '同意・申告', rows: showAgreements(application.agreements) };
  return { ...detail, summary: [...summarise(application, saved), agreements] };
}

function summarise(
  { type, mailAddress, answers }: Application,
  { application, applicationParent: parent }: Pick<Saved, 'application' | 'applicationParent'>,
): DeskCase['summary'] {
  const isChild = type === 'CHILD';
  const own = [
    ...rows.createIdentityRows(application),
    ...rows.createAddressRows(application, answers.personal),
    ...rows.createPhoneRows(application),
    ...(isChild ? [] : rows.createMailAddressRows(mailAddress)),
  ];
  const work = [
    ...rows.createWorkplaceRows(application),
    ...(isChild ? [] : rows.createWorkplaceCodeRows(application)),
    ...rows.createInvitationRows(application),
  ];
  const account = [
    ...rows.createPurposeRows(application),
    ...rows.createBranchRows(application),
    ...(isChild ? [] : rows.sealRows(application)),
  ];
  const ofParent =
    parent === null
      ? []
      : [
          ...rows.createParentRows(parent),
          ...rows.createPhoneRows(parent),
          ...rows.createMailAddressRows(mailAddress),
          ...rows.createWorkplaceRows(parent),
        ];
  return [
    { title: isChild ? 'お子さま' : 'お客さま', rows: own },
    ...(isChild ? [{ title: '親権者さま', rows: ofParent }] : []),
    { title: isChild ? 'お子さまのご職業' : 'ご職業・お勤め先', rows: work },
    { title: 'お取引・口座', rows: account },
  ];
}

const declarationNames: Readonly<Record<DeclarationId, string>> = {
  'first-account': 'はじめてのお取引',
  'identity-document': '本人確認書類',
  adult: '18歳以上',
  'national-conditions': '口座開設の条件',
  regulations: '規定等への同意',
  'personal-number': 'マイナンバーの届出',
  'passbook-less': '無通帳への同意',
  'seal-less': '印鑑の届出の確認',
  'points-read': '確認事項',
  prepared: '準備するもの',
};

function showAgreements(agreements: Agreements | null): rows.Row[] {
  if (agreements === null) return [['同意', '記録なし']];
  const { agreedAt, declarations, regulations } = agreements;
  return [
    ['同意した日時', new Date(agreedAt).toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' })],
    ...declarations.map(
      ({ id, answer }): rows.Row => [declarationNames[id], answer === 'yes' ? 'はい' : 'いいえ'],
    ),
    ...regulations.map(({ label, edition }): rows.Row => [label, `${edition}版`]),
  ];
}
