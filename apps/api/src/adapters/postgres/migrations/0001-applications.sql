-- The database holds all state, so any node can handle any call. The column sealed_pin is encrypted for the bank (see below).
-- Every other column named sealed_* is encrypted with AES-256-GCM. The data key of a row is in its column wrapped_data_key. A
-- table without this column uses the data key of the application. Hashes of type bytea are keyed (HMAC), so a reader without the
-- key cannot test guessed values against them.

create table application (
  id uuid primary key,
  bank_code text not null,
  type text not null check (type in ('GENERAL', 'CHILD')),
  mail_address_hash bytea not null,
  channel text not null default '',
  device_id text not null default '',
  -- The data key of this row, encrypted (wrapped) with the key-encryption key whose id is key_id.
  wrapped_data_key bytea not null,
  key_id text not null,
  sealed_mail_address bytea not null,
  sealed_personal bytea,
  sealed_workplace bytea,
  sealed_parent bytea,
  sealed_parent_workplace bytea,
  branch_code text,
  seal_less boolean,
  -- The PIN, encrypted with the bank's public key (RSA-OAEP). This system cannot decrypt the PIN.
  sealed_pin text,
  pin_key_fingerprint text,
  pin_set_at timestamptz,
  application_number text unique,
  completed_at timestamptz,
  handed_over_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((application_number is null) = (completed_at is null))
);
create index application_by_address on application (mail_address_hash, bank_code, type);

create table session (
  token_hash text primary key,
  application_id uuid not null references application on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  lookup_misses int not null default 0,
  -- rate_count is the number of calls in the minute that began at rate_window.
  rate_window timestamptz,
  rate_count int not null default 0
) with (fillfactor = 70);
create index session_by_application on session (application_id);

-- Calls that send or check a code lock the row first. dead_codes: codes invalidated by wrong tries; three lock the address.
create table code_guard (
  address_hash bytea primary key,
  dead_codes int not null default 0,
  last_dead_at timestamptz,
  locked_until timestamptz
);

create table verification_code (
  id uuid primary key,
  address_hash bytea not null references code_guard on delete cascade,
  type text not null,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_code_by_address on verification_code (address_hash, created_at desc);

create table ekyc_session (
  reference uuid primary key,
  application_id uuid not null references application on delete cascade,
  -- Evidence for the bank, because the law changes the permitted methods in April 2027.
  method text not null,
  rule_version text not null,
  provider_session_id text,
  url text,
  status int not null default 1,
  supplement_required boolean not null default false,
  started_at timestamptz not null default now(),
  -- The provider's time of the newest status, so that a late webhook cannot restore an older status.
  status_at timestamptz,
  expires_at timestamptz
);
create index ekyc_session_by_application on ekyc_session (application_id, started_at desc);

create table webhook_event (
  event_id text primary key,
  received_at timestamptz not null default now()
);

create table document (
  application_id uuid not null references application on delete cascade,
  type text not null,
  id uuid not null,
  sealed_image bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now(),
  primary key (application_id, type)
);

create table outbox (
  id uuid primary key,
  application_id uuid references application on delete cascade,
  kind text not null,
  bank_code text not null,
  wrapped_data_key bytea not null,
  key_id text not null,
  sealed_mail bytea not null,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_unsent on outbox (next_attempt_at) where sent_at is null;
-- At most one confirmation mail for each application.
create unique index outbox_one_confirmation on outbox (application_id) where kind = 'completion';

-- The number of calls from one network address in one minute. Only a keyed hash of the address is stored.
create table rate_counter (
  address_hash bytea not null,
  window_start timestamptz not null,
  count int not null,
  primary key (address_hash, window_start)
) with (fillfactor = 70);
create index rate_counter_by_window on rate_counter (window_start);

create table pin_intake_key (
  id uuid primary key,
  public_key text not null,
  wrapped_data_key bytea not null,
  key_id text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  application_id uuid,
  bank_code text not null,
  event text not null
);
create index audit_by_application on audit (application_id);

create table branch (
  bank_code text not null,
  code text not null check (code ~ '^\d{3}$'),
  name text not null,
  kana text not null default '',
  prefecture text not null,
  municipality_code text not null,
  address text not null,
  primary key (bank_code, code)
);

create table occupation (
  id text primary key,
  name text not null,
  display_number int not null,
  general_display boolean not null,
  child_display boolean not null,
  workplace_required boolean not null
);

create table workplace (
  bank_code text not null,
  code text not null check (code ~ '^[A-Z0-9]{6}$'),
  id text not null,
  name text not null,
  phone_number text not null,
  multiple_accounts text not null,
  primary key (bank_code, code),
  unique (bank_code, id)
);

create table invitation (
  bank_code text not null,
  code text not null check (code ~ '^[A-Z0-9]{6}$'),
  primary key (bank_code, code)
);

create table channel_visit (
  bank_code text not null,
  type text not null,
  channel text not null,
  day date not null,
  count int not null default 1,
  primary key (bank_code, type, channel, day)
);

create table notice (
  id bigint generated always as identity primary key,
  -- Null means every bank.
  bank_code text,
  contents text not null,
  created_at timestamptz not null default now()
);

create table maintenance (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  check (ended_at > started_at)
);
