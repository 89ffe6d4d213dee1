-- subjects: [{"role": …, "ruleId": …}]; null in sessions that an earlier release started.
alter table ekyc_session
  add column adapter text not null default 'signed-http',
  add column subjects jsonb,
  -- return_state_hash: SHA-256 (hex) of the parameter `state` in the return URL. sealed_private_state: only for the adapter.
  add column return_state_hash text unique,
  add column sealed_private_state bytea,
  add column returned_at timestamptz,
  -- Names, never values, of the attributes that differ from the answers (mismatch), or that a person must compare (review).
  add column reason text,
  add column mismatch text[] not null default '{}',
  add column review text[] not null default '{}',
  -- verification_ids: the provider's ids, by role.
  add column sealed_verified bytea,
  add column verification_ids jsonb not null default '{}',
  -- Such a session does not count towards the limit of starts.
  add column ended_by_law boolean not null default false,
  -- When the provider erased its data, at the request of this product.
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

-- The next application with the same e-mail address then starts with a copy of these answers.
alter table application add column reapply_requested_at timestamptz;
