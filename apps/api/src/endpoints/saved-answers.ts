import { getFoundAddress } from '@kaisetsu/domain/answers/address';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import { parentTable } from '@kaisetsu/domain/answers/parent';
import { type PersonalPayload, personalTable } from '@kaisetsu/domain/answers/personal';
import { toDraft } from '@kaisetsu/domain/answers/table';
import {
  type ParentWorkplacePayload,
  parentWorkplaceTable,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import { readAnswers } from '@kaisetsu/domain/readable-application';
import { formatJapaneseDate } from '@kaisetsu/domain/text/era';
import { type Application, computeAnswersVersion } from '../core/application.ts';
import type { Ports } from '../core/ports.ts';
import { listInvalidAnswers } from '../core/rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

export const getApplication: Endpoint<'getApplication'> = async (visit) => {
  const { ports, session } = visit;
  const { answers, documents, mailAddress, pinSet } = session.application;
  const { personal, workplace, parent, parentWorkplace } = answers;
  const [{ workplaceFound, ...saved }, invalidAnswers] = await Promise.all([
    readSavedAnswers(session.application, ports),
    listInvalidAnswers(visit),
  ]);
  return {
    ...saved,
    answers: {
      personal,
      workplace,
      workplaceFound,
      parent,
      parentWorkplace,
      documents: [...documents],
      pinSet,
    },
    mailAddress,
    invalidAnswers: [...invalidAnswers],
    answersVersion: computeAnswersVersion(session.application),
    unsavedKey: Buffer.from(ports.sessions.deriveUnsavedKey(session)).toString('base64'),
  };
};

export async function readSavedAnswers(
  { answers, bankCode }: Pick<Application, 'answers' | 'bankCode'>,
  { reference }: Pick<Ports, 'reference'>,
) {
  const { personal, workplace, parent, parentWorkplace, branchCode, sealLess } = answers;
  const workplaceId = workplace?.workplaceId ?? null;
  const [occupations, branches, found] = await Promise.all([
    reference.listOccupations(),
    reference.listBranches(bankCode),
    workplaceId === null ? null : reference.findWorkplaceById(bankCode, workplaceId),
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
    workplaceFound: 'id' in workplaceFound ? workplaceFound : null,
  };
}

const formatEraBirthday = (person: { birthday: string } | null): string | null =>
  person === null ? null : formatJapaneseDate(person.birthday);

const findOccupationName = (
  workplace: ParentWorkplacePayload | null,
  occupations: readonly Occupation[],
): string | null => occupations.find(({ id }) => id === workplace?.occupationId)?.name ?? null;

function readAddress(personal: PersonalPayload | null) {
  const { address, kanaAddress } =
    personal === null ? { address: '', kanaAddress: '' } : getFoundAddress(toDraft(personalTable, personal));
  return { address: address || null, kanaAddress: kanaAddress || null };
}
