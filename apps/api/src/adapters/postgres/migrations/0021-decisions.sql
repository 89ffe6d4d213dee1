-- What the bank decides about a completed application. The columns from outcome on are null until the decision; decided_version
-- is the version of the application that was decided.
create table decision_case (
  application_id uuid primary key references application on delete cascade,
  bank_code text not null,
  opened_at timestamptz not null,
  reasons text[] not null,
  -- A clerk works on the case until claimed_until.
  claimed_by text,
  claimed_until timestamptz,
  outcome text check (outcome in ('approved', 'declined', 'visit')),
  source text check (source in ('rule', 'desk', 'import')),
  decided_version int,
  decided_at timestamptz,
  check (num_nulls(outcome, source, decided_version, decided_at) in (0, 4))
);
create index decision_case_open on decision_case (opened_at, application_id) where decided_at is null;
create index decision_case_decided on decision_case (bank_code, decided_at) where decided_at is not null;

-- The opinion of each person. The last one decides.
create table decision_opinion (
  application_id uuid not null references decision_case on delete cascade,
  nth int not null check (nth in (1, 2)),
  clerk text not null,
  outcome text not null check (outcome in ('approved', 'declined', 'visit')),
  reason text not null,
  sealed_text bytea not null,
  given_at timestamptz not null default now(),
  primary key (application_id, nth),
  unique (application_id, clerk)
);

-- Keyed hashes of the phone numbers and of the name with the birth date, to find earlier applications of the same person.
create table person_key (
  hash bytea not null,
  application_id uuid not null references application on delete cascade,
  primary key (hash, application_id)
);
create index person_key_by_application on person_key (application_id);

create unique index outbox_one_result on outbox (application_id) where kind = 'result';
