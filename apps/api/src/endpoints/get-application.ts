import { computeAnswersVersion } from '../core/application.ts';
import type { Endpoint } from './endpoint.ts';
import { readSavedAnswers } from './read-saved-answers.ts';

export const getApplication: Endpoint<'getApplication'> = async ({ ports, bank, session }) => {
  const { answers, documents, mailAddress, pinSet } = session.application;
  const { personal, workplace, parent, parentWorkplace } = answers;
  const { workplaceFound, ...saved } = await readSavedAnswers(session.application, bank.code, ports);
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
    answersVersion: computeAnswersVersion(session.application),
    unsavedKey: Buffer.from(await ports.sessions.deriveUnsavedKey(session)).toString('base64'),
  };
};
