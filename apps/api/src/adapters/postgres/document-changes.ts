import { randomUUID } from 'node:crypto';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { StoredDocument } from '../../ports.ts';
import { type DataKey, type Sealer, sealedPlace } from '../crypto/sealer.ts';

type Owner = { readonly id: string; readonly bankCode: string };

/** Where a sealed picture belongs; the random id changes with every upload, so an older picture fits no newer row. */
export function documentPlace(application: Owner, type: DocumentType, documentId: string): string {
  return sealedPlace(application.bankCode, application.id, `document/${type}/${documentId}`);
}

/** Keeps one picture a type, sealed under the application's data key; a new one replaces it (decisions "Answers"). */
export async function applyDocumentChange(
  trx: QueryExecutorProvider,
  { sealer, dataKey }: { readonly sealer: Sealer; readonly dataKey: DataKey },
  application: Owner,
  { type, image, width, height }: StoredDocument,
): Promise<void> {
  const id = randomUUID();
  const sealed = sealer.seal(dataKey, documentPlace(application, type, id), image);
  await sql`
    insert into document (application_id, type, id, sealed_image, width, height)
    values (${application.id}, ${type}, ${id}, ${sealed}, ${width}, ${height})
    on conflict (application_id, type) do update
    set id = excluded.id, sealed_image = excluded.sealed_image, width = excluded.width, height = excluded.height,
      created_at = now()
  `.execute(trx);
}
