import { allow, computeResultKey, listUploads } from '../core/application.ts';
import { isChildVerifiedByPhoto } from '../core/identity/offers.ts';
import { isSame } from '../core/keyed-hash.ts';
import { PictureRefused } from '../core/ports.ts';
import { createReceipt, findChosenBranch } from '../core/receipt.ts';
import { toMailbox } from '../core/rules/mailbox.ts';
import { getSharedNetwork } from '../core/rules/networks.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** Decoding needs much memory, so the state is checked first. */
export const postDocument: Endpoint<'postDocument'> = async (request) => {
  const { ports, session, at, form, file, networks, signal } = request;
  const { type } = form;
  const { application: seen } = session;
  if (!listUploads(seen).includes(type)) throw new Refusal('wrong-flow');
  allow('postDocument', seen, at);
  if (type === 'INDIVIDUAL_NUMBER_CARD' && !isChildVerifiedByPhoto(at)) throw new Refusal('method-ended');
  const sender = { mailbox: toMailbox(seen.mailAddress), network: getSharedNetwork(networks) };
  const picture = await ports.pictures.clean(file, sender, signal).catch(refusePicture);
  await ports.applications.change({ id: seen.id }, (application) => {
    allow('postDocument', application, at);
    if (!listUploads(application).includes(type)) throw new Refusal('out-of-order');
    return { document: { type, ...picture }, audit: `document-${type.toLowerCase()}` };
  });
};

function refusePicture(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error;
  const { reason, retryAfterSeconds } = error;
  if (reason === 'too-large') throw new Refusal('too-large');
  if (reason === 'over-budget') throw new Refusal('too-many-requests', { retryAfterSeconds });
  if (reason === 'decoder-ended') throw new Refusal('unavailable', { retryAfterSeconds });
  throw new Refusal('picture-refused');
}

/** A repeated call returns the same receipt number [SRV-036]. */
export const completeApplication: Endpoint<'completeApplication'> = async ({ ports, bank, session, at }) => {
  const branches = await ports.reference.listBranches(bank.code);
  const completed = await ports.applications.change(session.application, (application) => {
    allow('completeApplication', application, at);
    return application.completion === null
      ? { complete: { branch: findChosenBranch(application, branches) }, audit: 'completed' }
      : null;
  });
  if (completed.completion === null) throw new Error('a completed application has no receipt number');
  return {
    ...createReceipt(completed, completed.completion, findChosenBranch(completed, branches)),
    resultKey: computeResultKey(completed),
  };
};

/** The same refusal for an unknown number and a wrong key. */
export const readResult: Endpoint<'readResult'> = async ({ ports, bank, body }) => {
  const found = await ports.cases.findOutcome(bank.code, body.applicationNumber);
  if (found === null || !isSame(body.resultKey, computeResultKey(found))) throw new Refusal('not-found');
  return { state: found.outcome ?? 'open' };
};
