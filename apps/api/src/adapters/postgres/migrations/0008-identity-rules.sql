-- The adapter of a session, and the persons that the session verifies, each with a rule. subjects has the form
-- [{"role": …, "ruleId": …}]. It is null in sessions that an earlier release started.
alter table ekyc_session
  add column adapter text not null default 'signed-http',
  add column subjects jsonb,
  -- return_state_hash: SHA-256 (hex) of the parameter `state` in the return URL. sealed_private_state: the adapter's own data of
  -- the session, encrypted. returned_at: the time at which the browser came back from the provider.
  add column return_state_hash text unique,
  add column sealed_private_state bytea,
  add column returned_at timestamptz,
  -- reason: the provider's reason for a refusal. mismatch: names (never values) of the attributes that differ from the answers.
  -- review: names of the attributes that a person at the bank must compare.
  add column reason text,
  add column mismatch text[] not null default '{}',
  add column review text[] not null default '{}',
  -- sealed_verified: the verified persons, encrypted; the hand-over deletes them. verification_ids: the provider's ids of the
  -- verifications, by role; they stay after the hand-over.
  add column sealed_verified bytea,
  add column verification_ids jsonb not null default '{}',
  -- True if the session ended because of a change of the law. Such a session does not count towards the limit of starts.
  add column ended_by_law boolean not null default false,
  -- The time at which the provider erased its data of the session. This product requests the erasure, for example after the
  -- hand-over.
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
-- of the answers of this application.
alter table application add column reapply_requested_at timestamptz;
