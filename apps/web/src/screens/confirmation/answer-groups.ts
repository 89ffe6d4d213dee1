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
import { addressHeading } from '../address/address-form.ts';
import { personHeadings } from '../person/person-texts.ts';
import type { NamesAndKana } from './reading-check.tsx';

type Saved = CallResponse<'getApplication'>;

export type AnswerGroup = {
  readonly title: string;
  readonly step: StepId;
  /** Without an id the screen opens at its top. */
  readonly headingId?: string;
  readonly problemOf?: keyof IncompleteSteps;
  readonly missing?: string;
  readonly names?: NamesAndKana;
  readonly rows: readonly Row[];
};

export const answerGroups = (type: ApplicationType, saved: Saved): readonly AnswerGroup[] =>
  type === 'CHILD' ? createChildGroups(saved) : createAdultGroups(saved);

function createAdultGroups({ application, answers, mailAddress }: Saved): readonly AnswerGroup[] {
  return [
    {
      title: 'お客さまの情報',
      step: 'personal',
      problemOf: 'personal',
      names: application,
      rows: [...createIdentityRows(application), ...createMailAddressRows(mailAddress)],
    },
    ...createPersonalGroups(application, answers.personal, ''),
    {
      title: 'ご職業・勤務先',
      step: 'workplace',
      problemOf: 'workplace',
      rows: [
        ...createWorkplaceRows(application),
        ...createWorkplaceCodeRows(application),
        ...createInvitationRows(application),
      ],
    },
    createBranchGroup(application),
    {
      title: '印鑑の届出',
      step: 'seal-less',
      problemOf: 'seal-less',
      missing: '印鑑の届出が選ばれていません。',
      rows: sealRows(application),
    },
  ];
}

function createChildGroups(saved: Saved): readonly AnswerGroup[] {
  const { application: child, applicationParent: parent } = saved;
  return [
    {
      title: 'お子さまの情報',
      step: 'personal',
      problemOf: 'personal',
      names: child,
      rows: createIdentityRows(child),
    },
    ...createPersonalGroups(child, saved.answers.personal, 'お子さまの'),
    {
      title: 'お子さまのご職業',
      step: 'personal',
      headingId: personHeadings.occupation,
      problemOf: 'workplace',
      rows: [...createWorkplaceRows(child), ...createInvitationRows(child)],
    },
    {
      title: '親権者さまの情報',
      step: 'parent',
      problemOf: 'parent',
      ...(parent !== null && { names: parent }),
      rows: [
        ...(parent === null ? [] : createParentRows(parent)),
        ...createMailAddressRows(saved.mailAddress),
      ],
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
    createBranchGroup(child),
  ];
}

/** `whose` is お子さまの or empty. */
const createPersonalGroups = (
  application: Saved['application'],
  sent: Saved['answers']['personal'],
  whose: string,
): readonly AnswerGroup[] => [
  {
    title: `${whose}電話番号`,
    step: 'personal',
    headingId: personHeadings.phones,
    rows: createPhoneRows(application),
  },
  {
    title: `${whose}ご住所`,
    step: 'personal',
    headingId: addressHeading,
    rows: createAddressRows(application, sent),
  },
  {
    title: 'お取引について',
    step: 'personal',
    headingId: personHeadings.purposes,
    rows: createPurposeRows(application),
  },
];

const createBranchGroup = (application: Saved['application']): AnswerGroup => ({
  title: '口座について',
  step: 'branch',
  problemOf: 'branch',
  missing: 'お取引店が選ばれていません。',
  rows: createBranchRows(application),
});
