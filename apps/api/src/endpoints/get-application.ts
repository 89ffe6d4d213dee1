import { foundAddress } from '@kaisetsu/domain/answers/address';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import type { PersonPayload } from '@kaisetsu/domain/answers/person';
import { type PersonalPayload, personalDraft } from '@kaisetsu/domain/answers/personal';
import type { ParentWorkplacePayload } from '@kaisetsu/domain/answers/workplace';
import { formatJapaneseDate } from '@kaisetsu/domain/text/era';
import { workplaceNamed } from '../rules/workplace-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** GET /api/applications (spec 3 "Application", 7): what a person reads, and the payloads to fill the forms from. */
export const getApplication: Endpoint<'getApplication'> = async ({ ports, bank, session }) => {
  const { reference } = ports;
  const { answers, documents, pinSet } = session.application;
  const { personal, workplace, parent, parentWorkplace, branchCode, sealLess } = answers;
  const [occupations, branches, found] = await Promise.all([
    reference.occupations(),
    reference.branches(bank.code),
    workplaceNamed(workplace, bank.code, ports),
  ]);
  const { code: workplaceCode, ...workplaceFound } = found ?? { code: null };
  return {
    application: {
      ...readPerson(personal),
      ...readOccupation(workplace, occupations),
      gender: personal?.gender ?? null,
      postalNumber: personal?.postalNumber ?? null,
      ...readAddress(personal),
      workplaceCode,
      workplaceId: workplace?.workplaceId ?? null,
      invitationCode: workplace?.invitationCode ?? null,
      existedAccountBranchCode: workplace?.existedAccountBranchCode ?? null,
      existedAccountNumber: workplace?.existedAccountNumber ?? null,
      branchCode,
      branchName: branches.find(({ code }) => code === branchCode)?.name ?? null,
      sealLess,
      utilizationPurpose: personal?.utilizationPurpose ?? null,
      utilizationPurposeOther: personal?.utilizationPurposeOther ?? null,
      distanceTransactionReason: personal?.distanceTransactionReason ?? null,
    },
    applicationParent:
      parent === null
        ? null
        : {
            ...readPerson(parent),
            ...readOccupation(parentWorkplace, occupations),
            relationship: parent.relationship,
            proxyApplicationReason: parent.proxyApplicationReason,
          },
    answers: {
      personal,
      workplace,
      workplaceFound: 'id' in workplaceFound ? workplaceFound : null,
      parent,
      parentWorkplace,
      documents: [...documents],
      pinSet,
    },
    unsavedKey: Buffer.from(ports.sessions.unsavedKey(session)).toString('base64'),
  };
};

function readPerson(person: PersonPayload | null) {
  const birthday = person?.birthday ?? null;
  return {
    lastName: person?.lastName ?? null,
    firstName: person?.firstName ?? null,
    kanaLastName: person?.kanaLastName ?? null,
    kanaFirstName: person?.kanaFirstName ?? null,
    birthday,
    eraBirthday: birthday === null ? null : formatJapaneseDate(birthday),
    mobilePhoneNumber: person?.mobilePhoneNumber ?? null,
    phoneNumber: person?.phoneNumber ?? null,
  };
}

function readOccupation(workplace: ParentWorkplacePayload | null, occupations: readonly Occupation[]) {
  return {
    occupationName: occupations.find(({ id }) => id === workplace?.occupationId)?.name ?? null,
    occupationOther: workplace?.occupationOther ?? null,
    workplaceName: workplace?.workplaceName ?? null,
    workplacePhoneNumber: workplace?.workplacePhoneNumber ?? null,
  };
}

function readAddress(personal: PersonalPayload | null) {
  const { address, kanaAddress } =
    personal === null ? { address: '', kanaAddress: '' } : foundAddress(personalDraft(personal));
  return {
    address: address === '' ? null : address,
    kanaAddress: kanaAddress === '' ? null : kanaAddress,
    subAddress: personal?.subAddress ?? null,
    kanaSubAddress: personal?.kanaSubAddress ?? null,
    tempAddressPrefecture: personal?.tempAddressPrefecture ?? null,
    tempAddress: personal?.tempAddress ?? null,
    kanaTempAddress: personal?.kanaTempAddress ?? null,
  };
}
