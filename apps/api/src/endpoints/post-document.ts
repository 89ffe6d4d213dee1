import { childDocuments } from '@kaisetsu/domain/documents';
import { allow } from '../application.ts';
import { PictureRefused } from '../ports.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * POST /api/documents (spec 3 "Document upload"): stores the picture of one document type in place of an older one [SRV-033].
 * Child and general applications have different types. The picture is decoded only when the state allows an upload.
 */
export const postDocument: Endpoint<'postDocument'> = async ({ ports, session, form: { type }, file }) => {
  const { application: seen } = session;
  const isChildType = childDocuments.includes(type);
  if (isChildType !== (seen.type === 'CHILD')) throw new Refusal(403, 'wrong-flow');
  allow('postDocument', seen);
  const picture = await ports.pictures.clean(file).catch(refusePicture);
  await ports.applications.change({ id: seen.id }, (application) => {
    allow('postDocument', application);
    return { document: { type, ...picture }, audit: `document-${type.toLowerCase()}` };
  });
  return undefined;
};

function refusePicture(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error;
  throw error.reason === 'too-large' ? new Refusal(413, 'too-large') : new Refusal(422, 'picture-refused');
}
