import type { Bank } from '@kaisetsu/domain/bank';
import type { Application, IdentityItem } from '../../../core/application.ts';
import { listCaseReasons } from '../../../core/decision.ts';
import type { HashSecrets } from '../../../core/keyed-hash.ts';
import { createResultMail } from '../../../mails/result-mail.ts';
import type { Sealer } from '../../keys/sealer.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';
import { createMailInsert } from '../mail/outbox.ts';
import { listPersonKeys } from './person-keys.ts';

const ruleActor = 'rule nothing-to-review';

/** CTEs of the statement that completes the application: its CTE `changed` has `id`, `bank_code`, `version`. */
export function createCaseParts(
  { sealer, appSecret }: { readonly sealer: Sealer; readonly appSecret: HashSecrets[0] },
  application: Application,
  bank: Bank,
  applicationNumber: string,
  shared: readonly IdentityItem[],
): Sql[] {
  const reasons = [...listCaseReasons(application, bank, shared)];
  const keys = listPersonKeys([appSecret], application.answers).map(({ hash }) => hash);
  const keyed = sql`keyed as (
    insert into person_key (hash, application_id) select hash, id from changed, unnest(${keys}::bytea[]) as keys (hash)
  )`;
  if (reasons.length > 0) {
    return [
      keyed,
      sql`case_opened as (
        insert into decision_case (application_id, bank_code, opened_at, reasons)
        select id, bank_code, now(), ${reasons}::text[] from changed
      )`,
      sql`shared_noted as (
        update ekyc_session set review = review || ${[...shared]}::text[] from changed
        where reference = ${application.ekyc?.reference ?? null}::uuid and application_id = changed.id
      )`,
    ];
  }
  const mail = createResultMail(bank, application, { applicationNumber, outcome: 'approved', branch: null });
  const queued = { kind: 'result', bankCode: bank.code, applicationId: application.id, mail } as const;
  return [
    keyed,
    sql`case_decided as (
      insert into decision_case (application_id, bank_code, opened_at, reasons, outcome, source, decided_version, decided_at)
      select id, bank_code, now(), '{}', 'approved', 'rule', version, now() from changed
    )`,
    sql`decision_audited as (
      insert into audit (application_id, bank_code, event, actor)
      select id, bank_code, 'decided approved', ${ruleActor} from changed
    )`,
    sql`result_queued as (${createMailInsert(sealer, queued, sql`from changed`).insert})`,
  ];
}

/** A node of the previous release completes applications without a case. */
export async function openMissingCases(db: Statements): Promise<number> {
  return db.change`
    insert into decision_case (application_id, bank_code, opened_at, reasons)
    select a.id, a.bank_code, a.completed_at, e.review
      || case when exists (select from document d where d.application_id = a.id and d.type = 'CURRENT_ADDRESS_CERTIFICATE')
        then array['supplement'] else '{}' end
      || case when a.type = 'CHILD' then 'child-documents' else 'every-application' end
    from application a cross join lateral (
      select review from ekyc_session where application_id = a.id order by started_at desc limit 1
    ) e
    where a.completed_at is not null and a.handed_over_at is null
      and not exists (select from decision_case c where c.application_id = a.id)
    on conflict do nothing`;
}
