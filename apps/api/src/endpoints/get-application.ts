import { foundAddress } from '@kaisetsu/domain/answers/address';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import { parentTable } from '@kaisetsu/domain/answers/parent';
import { type PersonalPayload, personalDraft, personalTable } from '@kaisetsu/domain/answers/personal';
import {
  type ParentWorkplacePayload,
  parentWorkplaceTable,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import { readAnswers } from '@kaisetsu/domain/readable-application';
import { formatJapaneseDate } from '@kaisetsu/domain/text/era';
import { answersVersion } from '../core/application.ts';
import { workplaceNamed } from '../core/rules/workplace-rules.ts';
import type { Endpoint } from './endpoint.ts';

export const getApplication: Endpoint<'getApplication'> = async ({ ports, bank, session }) => {
  const { reference } = ports;
  const { answers, documents, mailAddress, pinSet } = session.application;
  const { personal, workplace, parent, parentWorkplace, branchCode, sealLess } = answers;
  const [occupations, branches, found] = await Promise.all([
    reference.occupations(),
    reference.branches(bank.code),
    workplaceNamed(workplace, bank.code, ports),
  ]);
  const { code: workplaceCode, ...workplaceFound } = found ?? { code: null };
  return {
    application: {
      ...readAnswers(personalTable, personal),
      eraBirthday: eraBirthdayOf(personal),
      ...readAddress(personal),
      occupationName: occupationNameOf(workplace, occupations),
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
            eraBirthday: eraBirthdayOf(parent),
            occupationName: occupationNameOf(parentWorkplace, occupations),
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
    answersVersion: answersVersion(session.application),
    unsavedKey: Buffer.from(await ports.sessions.unsavedKey(session)).toString('base64'),
  };
};

const eraBirthdayOf = (person: { birthday: string } | null): string | null =>
  person === null ? null : formatJapaneseDate(person.birthday);

const occupationNameOf = (
  workplace: ParentWorkplacePayload | null,
  occupations: readonly Occupation[],
): string | null => occupations.find(({ id }) => id === workplace?.occupationId)?.name ?? null;

function readAddress(personal: PersonalPayload | null) {
  const { address, kanaAddress } =
    personal === null ? { address: '', kanaAddress: '' } : foundAddress(personalDraft(personal));
  return { address: address || null, kanaAddress: kanaAddress || null };
}
