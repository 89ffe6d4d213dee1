-- The adapter, the persons and the rule of a session. subjects is [{"role": …, "ruleId": …}], and null in sessions of earlier
-- releases.
alter table ekyc_session
  add column adapter text not null default 'signed-http',
  add column subjects jsonb,
  -- SHA-256 (hex) of the state value in the return URL, and the adapter's own data of the session, encrypted.
  add column return_state_hash text unique,
  add column sealed_private_state bytea,
  add column returned_at timestamptz,
  -- reason: the provider's reason for a refusal. mismatch, review: names (never values) of the attributes that differ, and of
  -- those that a person at the bank must compare.
  add column reason text,
  add column mismatch text[] not null default '{}',
  add column review text[] not null default '{}',
  -- The verified persons, encrypted; the hand-over removes them. The provider's verification ids by role remain.
  add column sealed_verified bytea,
  add column verification_ids jsonb not null default '{}',
  -- A session that ended because its rule ended does not count towards the limit of starts.
  add column ended_by_law boolean not null default false,
  -- The time at which the provider erased its data of the session. This product asks for the erasure after the hand-over.
  add column erased_at timestamptz;

-- The identity methods that a bank offers, by flow and role. A bank without rows has the built-in offers.
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

-- The time at which the applicant asked to apply again. The next application with the same e-mail address then starts with a copy
-- of the answers.
alter table application add column reapply_requested_at timestamptz;
