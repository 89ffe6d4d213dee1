import { getFoundAddress } from '@kaisetsu/domain/answers/address';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import { parentTable } from '@kaisetsu/domain/answers/parent';
import { type PersonalPayload, personalTable, toPersonalDraft } from '@kaisetsu/domain/answers/personal';
import {
  type ParentWorkplacePayload,
  parentWorkplaceTable,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import { readAnswers } from '@kaisetsu/domain/readable-application';
import { formatJapaneseDate } from '@kaisetsu/domain/text/era';
import { computeAnswersVersion } from '../core/application.ts';
import { findNamedWorkplace } from '../core/rules/workplace-rules.ts';
import type { Endpoint } from './endpoint.ts';

export const getApplication: Endpoint<'getApplication'> = async ({ ports, bank, session }) => {
  const { reference } = ports;
  const { answers, documents, mailAddress, pinSet } = session.application;
  const { personal, workplace, parent, parentWorkplace, branchCode, sealLess } = answers;
  const [occupations, branches, found] = await Promise.all([
    reference.listOccupations(),
    reference.listBranches(bank.code),
    findNamedWorkplace(workplace, bank.code, ports),
  ]);
  const { code: workplaceCode, ...workplaceFound } = found ?? { code: null };
  return {
    application: {
      ...readAnswers(personalTable, personal),
      eraBirthday: formatEraBirthday(personal),
      ...readAddress(personal),
      occupationName: findOccupationName(workplace, occupations),
      ...readAnswers(workplaceTable, workplace),
      workplaceCode,
      branchCode,
      branchName: branches.find(({ code }) => code === branchCode)?.name ?? null,
      sealLess,
    },
    applicationParent:
      parent === null
        ? null
        : {
            ...readAnswers(parentTable, parent),
            eraBirthday: formatEraBirthday(parent),
            occupationName: findOccupationName(parentWorkplace, occupations),
            ...readAnswers(parentWorkplaceTable, parentWorkplace),
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
    mailAddress,
    answersVersion: computeAnswersVersion(session.application),
    unsavedKey: Buffer.from(await ports.sessions.deriveUnsavedKey(session)).toString('base64'),
  };
};

const formatEraBirthday = (person: { birthday: string } | null): string | null =>
  person === null ? null : formatJapaneseDate(person.birthday);

const findOccupationName = (
  workplace: ParentWorkplacePayload | null,
  occupations: readonly Occupation[],
): string | null => occupations.find(({ id }) => id === workplace?.occupationId)?.name ?? null;

function readAddress(personal: PersonalPayload | null) {
  const { address, kanaAddress } =
    personal === null ? { address: '', kanaAddress: '' } : getFoundAddress(toPersonalDraft(personal));
  return { address: address || null, kanaAddress: kanaAddress || null };
}
