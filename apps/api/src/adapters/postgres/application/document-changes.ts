import { randomUUID } from 'node:crypto';
import { type DocumentType, listReplaced } from '@kaisetsu/domain/documents';
import type { StoredDocument } from '../../../core/ports.ts';
import { createAssociatedData, type DataKey, type Sealer } from '../../keys/sealer.ts';
import { type Sql, sql } from '../connection/queries.ts';

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
