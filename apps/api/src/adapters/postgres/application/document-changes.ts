import { randomUUID } from 'node:crypto';
import { type DocumentType, listReplaced } from '@kaisetsu/domain/documents';
import type { StoredDocument } from '../../../core/ports.ts';
import { createAssociatedData, type DataKey, type Sealer, type WrappedDataKey } from '../../keys/sealer.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';

type Owner = { readonly id: string; readonly bankCode: string };

export function formatDocumentPlace(application: Owner, type: DocumentType, documentId: string): string {
  return createAssociatedData(application.bankCode, application.id, `document/${type}/${documentId}`);
}

/** Part of the statement that writes the application. */
export function createDocumentPart(
  { sealer, dataKey }: { readonly sealer: Sealer; readonly dataKey: DataKey },
  application: Owner,
  { type, image, width, height }: StoredDocument,
): Sql {
  const id = randomUUID();
  const sealed = sealer.seal(dataKey, formatDocumentPlace(application, type, id), image);
  return sql`document_withdrawn as (
    delete from document using changed
    where application_id = changed.id and type = any(${[...listReplaced(type)]}::text[]) and type <> ${type}
  ), document_stored as (
    insert into document (application_id, type, id, sealed_image, width, height)
    select id, ${type}, ${id}::uuid, ${sealed}::bytea, ${width}::int, ${height}::int from changed
    on conflict (application_id, type) do update
    set id = excluded.id, sealed_image = excluded.sealed_image, width = excluded.width, height = excluded.height,
      created_at = now()
  )`;
}

export type HandedPicture = StoredDocument & { readonly image: Buffer; readonly storedAt: Date };

type PictureRow = Omit<HandedPicture, 'image'> &
  WrappedDataKey & { readonly id: string; readonly sealed: Buffer };

export async function readPictures(
  db: Statements,
  sealer: Sealer,
  application: Owner,
  only: DocumentType | null = null,
): Promise<HandedPicture[]> {
  const rows = await db.query<PictureRow>`
    select d.type, d.id, d.sealed_image as sealed, d.width, d.height, d.created_at as "storedAt",
      a.wrapped_data_key, a.key_id
    from document d join application a on a.id = d.application_id
    where a.id = ${application.id} and (${only}::text is null or d.type = ${only}) order by d.type`;
  return rows.map(({ id, sealed, wrapped_data_key, key_id, ...picture }) => {
    const dataKey = sealer.unwrapDataKey(wrapped_data_key, key_id);
    const image = sealer.open(dataKey, formatDocumentPlace(application, picture.type, id), sealed);
    return { ...picture, image };
  });
}
