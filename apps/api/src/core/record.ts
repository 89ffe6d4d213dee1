import type { DocumentType } from '@kaisetsu/domain/documents';
import { identityDocumentKinds } from '@kaisetsu/domain/identity/identity-document';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import type { VerificationRecord } from '@kaisetsu/domain/verification-record';
import type { Application, StoredSubject } from './application.ts';
import type { CaseDecision } from './decision.ts';
import { findRule, formatCitation, type IdentityRule } from './identity/offers.ts';
import { documentReview, listSubjects, readTypedIdentity } from './identity/persons.ts';
import type { VerifiedPerson } from './identity-ports.ts';

export type RecordSources = {
  readonly application: Application;
  readonly verified: readonly VerifiedPerson[];
  readonly pictures: readonly { readonly type: DocumentType; readonly storedAt: Date }[];
  readonly decision: CaseDecision | null;
  /** The clerks who decided. */
  readonly clerks: readonly string[];
  readonly occupations: ReadonlyMap<string, string>;
  readonly release: string;
};

type Item = VerificationRecord['items'][number];
type Values = readonly [item: number, title: string, value: string | null | undefined, source: string];

const toItem =
  (role: IdentityRole | null) =>
  ([item, title, value, source]: Values): Item => ({ item, role, title, value: value || null, source });

const pictureTitles: Record<DocumentType, string> = {
  INDIVIDUAL_NUMBER_CARD: '個人番号カードの画像',
  CERTIFICATE_RESIDENCE: '住民票の写しの画像',
  MATERNITY_HANDBOOK: '母子健康手帳の画像',
  CURRENT_ADDRESS_CERTIFICATE: '現住所確認書類の画像',
};

const bank = 'the bank adds it';

/** 確認記録. The numbers of the items and their gaps: docs/verification-record.md. */
export function createRecord(sources: RecordSources): VerificationRecord {
  const { application } = sources;
  const items = [
    ...listCommonItems(sources).map(toItem(null)),
    ...listSubjects(application).flatMap((subject) =>
      listPersonItems(sources, subject).map(toItem(subject.role)),
    ),
  ];
  return {
    version: 1,
    law: '犯罪収益移転防止法施行規則20条1項',
    items: items.sort((a, b) => a.item - b.item),
  };
}

function listCommonItems(sources: RecordSources): Values[] {
  const { application, pictures, decision, clerks, occupations, release } = sources;
  const { answers, agreements, completion } = application;
  const { personal, workplace } = answers;
  const isResident = agreements?.declarations.some(
    ({ id, answer }) => id === 'national-conditions' && answer === 'yes',
  );
  const verifier = clerks.length > 0 ? clerks.join('、') : decision && `kaisetsu ${release}（自動照合）`;
  const purposes = [personal?.utilizationPurpose.replaceAll(',', '、'), personal?.utilizationPurposeOther];
  const occupation = occupations.get(workplace?.occupationId ?? '') ?? workplace?.occupationId;
  const completedAt = completion?.applicationCompletedAt.toISOString();
  const describe = ({ type, storedAt }: RecordSources['pictures'][number]): Values[] => {
    const title = pictureTitles[type];
    const received: Values = [4, `${title}を受けた日時`, storedAt.toISOString(), 'upload'];
    const isSupplement = type === 'CURRENT_ADDRESS_CERTIFICATE';
    return isSupplement ? [received, [17, '補完書類の名称', title, 'upload']] : [received];
  };
  return [
    [1, '確認を行った者', verifier, 'decision: the clerks, or the comparison of this release'],
    [2, '記録の作成者', `kaisetsu ${release}`, 'release of the hand-over'],
    ...pictures.flatMap(describe),
    [12, '取引目的・職業の申告を受けた日時', completedAt, 'completion'],
    [15, '取引の種類', '普通預金口座の開設', 'product'],
    [22, '取引を行う目的', joinFilled(purposes), 'answer'],
    [23, '職業', joinFilled([occupation, workplace?.occupationOther]), 'answer'],
    [27, '口座番号', null, bank],
    [28, '外国PEPsの該当', isResident ? '該当しない旨の申告あり' : null, 'agreement national-conditions'],
  ];
}

const joinFilled = (texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join('、');

function listPersonItems(sources: RecordSources, { role, ruleId }: StoredSubject): Values[] {
  const { application, verified, pictures } = sources;
  const { identity, answers } = application;
  const rule = findRule(ruleId);
  const method = rule ? formatCitation(rule) : '書類の画像を行員が確認し、転送不要郵便を送付';
  const person = verified.find((one) => one.role === role);
  const typed = readTypedIdentity(application, role);
  const source = person === undefined ? 'answer' : 'identity provider';
  const { name, address, birthDate } = person ?? typed ?? {};
  const isMoved = application.documents.includes('CURRENT_ADDRESS_CERTIFICATE');
  const [item, who] = role === 'PROXY' ? [21, '代表者等'] : [20, '顧客等'];
  const statement = identity?.statement ?? null;
  const signed: Values = [16, '電子署名が行われた文書', statement, 'signed by the applicant'];
  return [
    ...listReceipt(rule, identity?.updatedAt.toISOString() ?? null),
    [16, '確認を行った方法', method, 'rule of the session'],
    ...(statement === null ? [] : [signed]),
    [17, '本人確認書類の名称・記号番号', describeDocument(person, ruleId, pictures), 'identity provider'],
    [item, `${who}の氏名`, name, source],
    isMoved
      ? [item, `${who}の住居`, typed?.address, 'answer and supplement']
      : [item, `${who}の住居`, address, source],
    [item, `${who}の生年月日`, birthDate, source],
    ...(role === 'PROXY' ? listRelation(answers.parent) : []),
  ];
}

function listRelation(parent: Application['answers']['parent']): Values[] {
  if (parent === null) return [];
  const relation = { FATHER: '父', MOTHER: '母' }[parent.relationship];
  const reason = `${parent.proxyApplicationReason}（${relation}）、子の書類の確認`;
  return [
    [21, '顧客等との関係', relation, 'answer'],
    [21, '任に当たっていると認めた理由', reason, 'answer'],
  ];
}

/** Item 6 for an image, 7 for a chip; the signature has no such item. */
function listReceipt(rule: IdentityRule | undefined, at: string | null): Values[] {
  const source = 'time of the provider';
  if (rule?.method === 'IMAGE') return [[6, '本人確認用画像情報を受けた日時', at, source]];
  if (rule?.method === 'CHIP')
    return [[7, 'ICチップの情報を受けた日時', at, source], ...listMail(rule.isWithMail)];
  if (rule?.method === 'RESIDENT_RECORD')
    return [[4, '住民票の写しの原本を受けた日', null, bank], ...listMail(rule.isWithMail)];
  return rule === undefined ? listMail(true) : [];
}

const listMail = (isWithMail = false): Values[] =>
  isWithMail ? [[5, '取引関係文書を転送不要郵便で送付した日付', null, bank]] : [];

function describeDocument(
  person: VerifiedPerson | undefined,
  ruleId: string,
  pictures: RecordSources['pictures'],
): string | null {
  if (ruleId === documentReview) return pictures.map(({ type }) => pictureTitles[type]).join('、');
  if (findRule(ruleId)?.method === 'RESIDENT_RECORD') return '住民票の写し';
  if (person?.document === undefined) return null;
  const { kind, number } = person.document;
  return [identityDocumentKinds[kind], number].filter(Boolean).join(' ');
}
