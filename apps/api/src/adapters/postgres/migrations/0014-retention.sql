-- A bank without a row keeps applications and audit trail forever.
create table retention (
  bank_code text primary key,
  completed_days int not null check (completed_days > 0),
  audit_days int not null check (audit_days > 0)
);
create index application_received on application (bank_code, handed_over_at) where handed_over_at is not null;
