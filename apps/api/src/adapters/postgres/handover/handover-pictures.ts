import type { DocumentType } from '@kaisetsu/domain/documents';
import type { Sealer } from '../../keys/sealer.ts';
import { formatDocumentPlace } from '../application/document-changes.ts';
import type { Statements } from '../connection/queries.ts';

export type HandedPicture = {
  readonly type: DocumentType;
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
  readonly storedAt: Date;
};

type Row = Omit<HandedPicture, 'image'> & {
  id: string;
  sealed_image: Buffer;
  wrapped_data_key: Buffer;
  key_id: string;
};

export async function readPictures(
  db: Statements,
  sealer: Sealer,
  application: { readonly id: string; readonly bankCode: string },
  only: DocumentType | null = null,
): Promise<HandedPicture[]> {
  const rows = await db.query<Row>`
    select d.type, d.id, d.sealed_image, d.width, d.height, d.created_at as "storedAt", a.wrapped_data_key, a.key_id
    from document d join application a on a.id = d.application_id
    where a.id = ${application.id} and (${only}::text is null or d.type = ${only}) order by d.type`;
  return rows.map(({ type, id, sealed_image, wrapped_data_key, key_id, width, height, storedAt }) => {
    const dataKey = sealer.unwrapDataKey(wrapped_data_key, key_id);
    const image = sealer.open(dataKey, formatDocumentPlace(application, type, id), sealed_image);
    return { type, image, width, height, storedAt };
  });
}
