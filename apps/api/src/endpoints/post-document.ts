import { childDocuments } from '@kaisetsu/domain/documents';
import { allow } from '../core/application.ts';
import { isChildVerifiedByPhoto } from '../core/identity/rules.ts';
import { PictureRefused } from '../core/ports.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** Decoding needs much memory, so the state is checked first. */
export const postDocument: Endpoint<'postDocument'> = async ({ ports, session, form: { type }, file }) => {
  const { application: seen } = session;
  const at = ports.identitySettings.toLawTime(session.now);
  const isChildType = childDocuments.includes(type);
  if (isChildType !== (seen.type === 'CHILD')) throw new Refusal(403, 'wrong-flow');
  allow('postDocument', seen, at);
  if (type === 'INDIVIDUAL_NUMBER_CARD' && !isChildVerifiedByPhoto(at))
    throw new Refusal(409, 'out-of-order');
  const picture = await ports.pictures.clean(file, seen.id).catch(refusePicture);
  await ports.applications.change({ id: seen.id }, (application) => {
    allow('postDocument', application, at);
    return { document: { type, ...picture }, audit: `document-${type.toLowerCase()}` };
  });
  return undefined;
};

function refusePicture(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error;
  throw error.reason === 'too-large' ? new Refusal(413, 'too-large') : new Refusal(422, 'picture-refused');
}
