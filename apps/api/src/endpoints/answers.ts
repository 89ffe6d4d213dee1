import { isAgreed } from '@kaisetsu/domain/answers/pre-check';
import { type Application, allow, type ChangingCall, noAnswers } from '../core/application.ts';
import type { Change } from '../core/ports.ts';
import {
  crossesAgeLimit,
  getToday,
  refuseProblems,
  requireSameBank,
  validateParent,
  validatePersonal,
  validateWorkplace,
} from '../core/rules/answers-rules.ts';
import { isOnList, listSelectableBranches } from '../core/rules/branch-list.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

async function save(
  { ports, session, at }: Pick<Parameters<Endpoint<'postBranch'>>[0], 'ports' | 'session' | 'at'>,
  call: ChangingCall,
  decide: (application: Application) => Change,
): Promise<undefined> {
  await ports.applications.change(session.application, (application) => {
    allow(call, application, at);
    return decide(application);
  });
}

/** A change between child and adult clears all other answers [SRV-017]. */
export const postPersonal: Endpoint<'postPersonal'> = async (request) => {
  const { ports, bank, session, body } = request;
  const { type } = session.application;
  const branches = await ports.reference.listBranches(bank.code);
  const selectable = listSelectableBranches(body, type, bank, branches, ports.postcodes);
  validatePersonal(body, request, selectable.length === 0);
  requireSameBank(body.bankCode, bank.code);
  if (body.applicationType !== type) throw new Refusal('wrong-flow');
  return save(request, 'postPersonal', ({ answers }) => {
    if (crossesAgeLimit(answers.personal?.birthday, body.birthday, getToday(session))) {
      return { answers: { ...noAnswers, personal: body }, audit: 'personal-saved-anew' };
    }
    const keepsBranch = isOnList(answers.branchCode, selectable);
    return {
      answers: { personal: body, ...(keepsBranch ? {} : { branchCode: null }) },
      audit: 'personal-saved',
    };
  });
};

export const postWorkplace: Endpoint<'postWorkplace'> = async (request) => {
  const { body } = request;
  await validateWorkplace(body, request);
  return save(request, 'postWorkplace', () => ({ answers: { workplace: body }, audit: 'workplace-saved' }));
};

export const postParent: Endpoint<'postParent'> = async (request) => {
  const { ports, bank, session, at, body } = request;
  await ports.applications.change(session.application, (application) => {
    validateParent(body, application.answers.personal, request);
    requireSameBank(body.bankCode, bank.code);
    allow('postParent', application, at);
    return { answers: { parent: body }, audit: 'parent-saved' };
  });
};

export const postParentWorkplace: Endpoint<'postParentWorkplace'> = async (request) => {
  const { body } = request;
  await validateWorkplace(body, request, 'parent');
  const change: Change = { answers: { parentWorkplace: body }, audit: 'parent-workplace-saved' };
  return save(request, 'postParentWorkplace', () => change);
};

export const postBranch: Endpoint<'postBranch'> = async (request) => {
  const { ports, bank, body } = request;
  const { branchCode } = body;
  const branches = await ports.reference.listBranches(bank.code);
  if (!isOnList(branchCode, branches)) refuseProblems({ branchCode: { code: 'not-allowed' } });
  return save(request, 'postBranch', ({ answers: { personal }, type }) => {
    const own = personal ? listSelectableBranches(personal, type, bank, branches, ports.postcodes) : [];
    if (!isOnList(branchCode, own)) refuseProblems({ branchCode: { code: 'not-allowed' } });
    return { answers: { branchCode }, audit: 'branch-saved' };
  });
};

export const postSealLess: Endpoint<'postSealLess'> = async (request) => {
  const { sealLess } = request.body;
  return save(request, 'postSealLess', () => ({ answers: { sealLess }, audit: 'seal-choice-saved' }));
};

export const postAgreements: Endpoint<'postAgreements'> = async (request) =>
  save(request, 'postAgreements', ({ type }) => {
    if (!isAgreed(type, request.body)) throw new Refusal('invalid-request');
    return { agreements: request.body, audit: 'agreements-saved' };
  });
