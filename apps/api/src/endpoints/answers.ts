import { isAgreed } from '@kaisetsu/domain/answers/agreements';
import { allow, noAnswers } from '../core/application.ts';
import {
  crossesAgeLimit,
  getToday,
  refuseProblems,
  requireSameBank,
  validateParent,
  validatePersonal,
} from '../core/rules/answers-rules.ts';
import { isOnList, listSelectableBranches } from '../core/rules/branch-list.ts';
import { Refusal } from '../core/rules/refusal.ts';
import { validateWorkplace } from '../core/rules/workplace-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** A change between child and adult clears all other answers [SRV-017]. */
export const postPersonal: Endpoint<'postPersonal'> = async ({ ports, bank, session, body }) => {
  const { type } = session.application;
  const branches = await ports.reference.listBranches(bank.code);
  const selectable = listSelectableBranches(body, type, bank, branches, ports.postcodes);
  validatePersonal(body, bank, session, ports, selectable.length === 0);
  requireSameBank(body.bankCode, bank.code);
  if (body.applicationType !== type) throw new Refusal('wrong-flow');
  await ports.applications.change(session.application, (application) => {
    allow('postPersonal', application);
    const before = application.answers.personal?.birthday;
    if (crossesAgeLimit(before, body.birthday, getToday(session))) {
      return { answers: { ...noAnswers, personal: body }, audit: 'personal-saved-anew' };
    }
    const keepsBranch = isOnList(application.answers.branchCode, selectable);
    return {
      answers: { personal: body, ...(keepsBranch ? {} : { branchCode: null }) },
      audit: 'personal-saved',
    };
  });
  return undefined;
};

export const postWorkplace: Endpoint<'postWorkplace'> = async ({ ports, bank, session, body }) => {
  const person = session.application.type === 'CHILD' ? 'child' : 'applicant';
  await validateWorkplace(body, person, bank, session, ports);
  await ports.applications.change(session.application, (application) => {
    allow('postWorkplace', application);
    return { answers: { workplace: body }, audit: 'workplace-saved' };
  });
  return undefined;
};

export const postParent: Endpoint<'postParent'> = async ({ ports, bank, session, body }) => {
  const today = getToday(session);
  await ports.applications.change(session.application, (application) => {
    validateParent(body, application.answers.personal, bank, today);
    requireSameBank(body.bankCode, bank.code);
    allow('postParent', application);
    return { answers: { parent: body }, audit: 'parent-saved' };
  });
  return undefined;
};

export const postParentWorkplace: Endpoint<'postParentWorkplace'> = async ({
  ports,
  bank,
  session,
  body,
}) => {
  await validateWorkplace(body, 'parent', bank, session, ports);
  await ports.applications.change(session.application, (application) => {
    allow('postParentWorkplace', application);
    return { answers: { parentWorkplace: body }, audit: 'parent-workplace-saved' };
  });
  return undefined;
};

export const postBranch: Endpoint<'postBranch'> = async ({ ports, bank, session, body: { branchCode } }) => {
  const branches = await ports.reference.listBranches(bank.code);
  if (!isOnList(branchCode, branches)) refuseProblems({ branchCode: { code: 'not-allowed' } });
  await ports.applications.change(session.application, (application) => {
    allow('postBranch', application);
    const { personal } = application.answers;
    const own = personal
      ? listSelectableBranches(personal, application.type, bank, branches, ports.postcodes)
      : [];
    if (!isOnList(branchCode, own)) refuseProblems({ branchCode: { code: 'not-allowed' } });
    return { answers: { branchCode }, audit: 'branch-saved' };
  });
  return undefined;
};

export const postSealLess: Endpoint<'postSealLess'> = async ({ ports, session, body: { sealLess } }) => {
  await ports.applications.change(session.application, (application) => {
    allow('postSealLess', application);
    return { answers: { sealLess }, audit: 'seal-choice-saved' };
  });
  return undefined;
};

export const postAgreements: Endpoint<'postAgreements'> = async ({ ports, session, body }) => {
  await ports.applications.change(session.application, (application) => {
    allow('postAgreements', application);
    if (!isAgreed(application.type, body)) throw new Refusal('invalid-request');
    return { agreements: body, audit: 'agreements-saved' };
  });
  return undefined;
};
