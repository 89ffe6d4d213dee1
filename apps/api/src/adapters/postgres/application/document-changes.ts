import { randomUUID } from 'node:crypto';
import { type DocumentType, listReplaced } from '@kaisetsu/domain/documents';
import type { Application } from '../../../core/application.ts';
import type { StoredDocument } from '../../../core/ports.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';
import { type Envelope, getStored } from './application-rows.ts';

const formatField = (type: DocumentType, id: string): string => `document/${type}/${id}`;

/** Part of the statement that writes the application. */
export function createDocumentPart(envelope: Envelope, { type, image, width, height }: StoredDocument): Sql {
  const id = randomUUID();
  const sealed = envelope.seal(formatField(type, id), image);
  return sql`document_withdrawn as (
    delete from document using changed
    where application_id = changed.id and document.type <> ${type}
      and document.type = any(${listReplaced(type)}::text[])
  ), document_stored as (
    insert into document (application_id, type, id, sealed_image, width, height)
    select id, ${type}, ${id}::uuid, ${sealed}::bytea, ${width}::int, ${height}::int from changed
    on conflict (application_id, type) do update
    set id = excluded.id, sealed_image = excluded.sealed_image, width = excluded.width, height = excluded.height,
      created_at = now()
  )`;
}

type PictureRow = Omit<StoredDocument, 'image'> & {
  readonly id: string;
  readonly sealed: Buffer;
  readonly storedAt: Date;
};

export async function readPictures(
  db: Statements,
  application: Application,
  only: DocumentType | null = null,
) {
  const rows = await db.query<PictureRow>`
    select type, id, sealed_image as sealed, width, height, created_at as "storedAt" from document
    where application_id = ${application.id} and (${only}::text is null or type = ${only}) order by type`;
  const { envelope } = getStored(application);
  return rows.map(({ id, sealed, ...picture }) => ({
    ...picture,
    image: envelope.open(formatField(picture.type, id), sealed),
  }));
}
