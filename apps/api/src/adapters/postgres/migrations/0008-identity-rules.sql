-- Under which rule, by which adapter and for which persons a session was started: [{"role": …, "ruleId": …}], null in
-- sessions of earlier versions.
alter table ekyc_session
  add column adapter text not null default 'signed-http',
  add column subjects jsonb,
  -- SHA-256 (hex) of the value on the return path, and the adapter's own data between start and end, encrypted.
  add column return_state_hash text unique,
  add column sealed_private_state bytea,
  add column returned_at timestamptz,
  -- Why the provider refused, and what the comparison found: names of attributes, never a value.
  add column reason text,
  add column mismatch text[] not null default '{}',
  add column review text[] not null default '{}',
  -- The verified persons, encrypted; removed at the hand-over. The provider's ids of the verifications by role stay.
  add column sealed_verified bytea,
  add column verification_ids jsonb not null default '{}',
  -- A session that ended because its rule ended does not count as a start.
  add column ended_by_law boolean not null default false,
  -- When the provider erased its data of the session, at our request after the hand-over.
  add column erased_at timestamptz;

-- What a bank offers by flow and role. A bank without rows has the built-in offers.
create table identity_offer (
  bank_code text not null,
  flow text not null check (flow in ('GENERAL', 'CHILD')),
  role text not null check (role in ('CUSTOMER', 'PROXY')),
  rule text not null,
  adapter text not null,
  min_age int,
  starts_at timestamptz not null,
  last_start timestamptz,
  primary key (bank_code, flow, role, rule, starts_at)
);

create table identity_rule_confirmation (
  rule text primary key,
  actor text not null,
  confirmed_at timestamptz not null default now()
);

-- When the applicant asked to apply again with corrected answers: the next application of the address begins with them.
alter table application add column reapply_requested_at timestamptz;
