import { allow, listUploads } from '../core/application.ts';
import { isChildVerifiedByPhoto } from '../core/identity/rules.ts';
import { PictureRefused } from '../core/ports.ts';
import { toMailbox } from '../core/rules/mailbox.ts';
import { getSharedNetwork } from '../core/rules/networks.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** Decoding needs much memory, so the state is checked first. */
export const postDocument: Endpoint<'postDocument'> = async (request) => {
  const { ports, session, form, file, networks, signal } = request;
  const { type } = form;
  const { application: seen } = session;
  const at = ports.identitySettings.toLawTime(session.now);
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
