import { computeAnswersVersion } from '../core/application.ts';
import { listInvalidAnswers } from '../core/rules/validate-together.ts';
import type { Endpoint } from './endpoint.ts';
import { readSavedAnswers } from './read-saved-answers.ts';

export const getApplication: Endpoint<'getApplication'> = async ({ ports, bank, session }) => {
  const { answers, documents, mailAddress, pinSet } = session.application;
  const { personal, workplace, parent, parentWorkplace } = answers;
  const [{ workplaceFound, ...saved }, invalidAnswers] = await Promise.all([
    readSavedAnswers(session.application, bank.code, ports),
    listInvalidAnswers(bank, session, ports),
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
