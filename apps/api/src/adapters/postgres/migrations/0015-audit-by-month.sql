-- docs/decisions/0048-audit-trail-by-month.md. The existing table becomes the first partition, until the end of the month.
lock table audit in access exclusive mode;
alter table audit rename to audit_before;
alter index audit_by_application rename to audit_before_by_application;
-- A separate sequence is needed, because PostgreSQL 15 does not support identity columns in partitions.
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
-- For rows of months without a partition, for example after a wrong clock.
create table audit_other partition of audit default;

do $$
declare
  month_end timestamptz := (date_trunc('month', now() at time zone 'Asia/Tokyo') + interval '1 month') at time zone 'Asia/Tokyo';
begin
  -- Rows of later months do not fit the bounds of audit_before.
  with later as (
    delete from audit_before where at >= month_end
    returning id, at, application_id, bank_code, event, actor, detail
  )
  insert into audit_other (id, at, application_id, bank_code, event, actor, detail) select * from later;
  execute format('alter table audit attach partition audit_before for values from (minvalue) to (%L)', month_end);
end
$$;
