import type { IncompleteSteps } from '@kaisetsu/domain/answers/incomplete-steps';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import type { StepId } from '@kaisetsu/domain/flows/step';
import {
  createAddressRows,
  createBranchRows,
  createIdentityRows,
  createInvitationRows,
  createMailAddressRows,
  createParentRows,
  createPhoneRows,
  createPurposeRows,
  createWorkplaceCodeRows,
  createWorkplaceRows,
  type Row,
  sealRows,
} from '@kaisetsu/domain/summary-rows';
import { personHeadings } from '../person/person-texts.ts';

type Saved = CallResponse<'getApplication'>;

export type AnswerGroup = {
  readonly title: string;
  readonly step: StepId;
  /** Without an id the screen opens at its top. */
  readonly headingId?: string;
  readonly problemOf?: keyof IncompleteSteps;
  readonly missing?: string;
  readonly names?: Pick<Saved['application'], 'lastName' | 'firstName' | 'kanaLastName' | 'kanaFirstName'>;
  readonly rows: readonly Row[];
};

export function listAnswerGroups(type: ApplicationType, saved: Saved): readonly AnswerGroup[] {
  const { application, applicationParent: parent } = saved;
  const isChild = type === 'CHILD';
  const whose = isChild ? 'お子さまの' : '';
  const mailRows = createMailAddressRows(saved.mailAddress);
  return [
    {
      title: isChild ? 'お子さまの情報' : 'お客さまの情報',
      step: 'personal',
      problemOf: 'personal',
      names: application,
      rows: [...createIdentityRows(application), ...(isChild ? [] : mailRows)],
    },
    {
      title: `${whose}電話番号`,
      step: 'personal',
      headingId: personHeadings.phones,
      rows: createPhoneRows(application),
    },
    {
      title: `${whose}ご住所`,
      step: 'personal',
      headingId: personHeadings.address,
      rows: createAddressRows(application, saved.answers.personal),
    },
    {
      title: 'お取引について',
      step: 'personal',
      headingId: personHeadings.purposes,
      rows: createPurposeRows(application),
    },
    {
      title: isChild ? 'お子さまのご職業' : 'ご職業・勤務先',
      problemOf: 'workplace',
      ...(isChild ? { step: 'personal', headingId: personHeadings.occupation } : { step: 'workplace' }),
      rows: [
        ...createWorkplaceRows(application),
        ...(isChild ? [] : createWorkplaceCodeRows(application)),
        ...createInvitationRows(application),
      ],
    },
    ...(isChild ? listParentGroups(parent, mailRows) : []),
    {
      title: '口座について',
      step: 'branch',
      problemOf: 'branch',
      missing: 'お取引店が選ばれていません。',
      rows: createBranchRows(application),
    },
    ...(isChild ? [] : [createSealGroup(application)]),
  ];
}

const listParentGroups = (parent: Saved['applicationParent'], mailRows: readonly Row[]): AnswerGroup[] => [
  {
    title: '親権者さまの情報',
    step: 'parent',
    problemOf: 'parent',
    ...(parent !== null && { names: parent }),
    rows: [...(parent === null ? [] : createParentRows(parent)), ...mailRows],
  },
  {
    title: '親権者さまの電話番号',
    step: 'parent',
    headingId: personHeadings.phones,
    rows: parent === null ? [] : createPhoneRows(parent),
  },
  {
    title: '親権者さまのご職業',
    step: 'parent',
    headingId: personHeadings.occupation,
    rows: parent === null ? [] : createWorkplaceRows(parent),
  },
];

const createSealGroup = (application: Saved['application']): AnswerGroup => ({
  title: '印鑑の届出',
  step: 'seal-less',
  problemOf: 'seal-less',
  missing: '印鑑の届出が選ばれていません。',
  rows: sealRows(application),
});
