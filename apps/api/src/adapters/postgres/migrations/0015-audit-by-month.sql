-- The audit trail by month, so that old months are dropped whole (docs/decisions/0048-audit-trail-by-month.md). The months
-- after this one are made by the purge (audit-months.ts). The table so far becomes the part until the end of this month.
lock table audit in access exclusive mode;
alter table audit rename to audit_before;
alter index audit_by_application rename to audit_before_by_application;
-- A sequence of its own, because PostgreSQL 15 knows no identity columns in parts of a table.
alter table audit_before alter column id drop identity;
create sequence audit_id_seq;
select setval('audit_id_seq', coalesce(max(id), 0) + 1, false) from audit_before;

create table audit (
  id bigint not null default nextval('audit_id_seq'),
  at timestamptz not null default now(),
  application_id uuid,
  bank_code text not null,
  event text not null,
  actor text,
  detail jsonb
) partition by range (at);
create index audit_by_application on audit (application_id);
-- Rows of a month that is not made yet, and of a clock that was ahead. No row is refused for its time.
create table audit_other partition of audit default;

do $$
declare
  month_end timestamptz := (date_trunc('month', now() at time zone 'Asia/Tokyo') + interval '1 month') at time zone 'Asia/Tokyo';
begin
  with later as (
    delete from audit_before where at >= month_end
    returning id, at, application_id, bank_code, event, actor, detail
  )
  insert into audit_other (id, at, application_id, bank_code, event, actor, detail) select * from later;
  execute format('alter table audit attach partition audit_before for values from (minvalue) to (%L)', month_end);
end
$$;
