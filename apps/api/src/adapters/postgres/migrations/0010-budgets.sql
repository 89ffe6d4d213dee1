-- The used part of a limit over all nodes, for each mailbox, network or domain. The key is a keyed hash of kind and value.
-- Each use moves full_at, the time at which the whole limit is available again.
create table budget (
  key_hash bytea primary key,
  full_at timestamptz not null
) with (fillfactor = 70);
create index budget_by_age on budget (full_at);

-- SHA-256 (hex) of each PIN ciphertext, and the application that sent it first. There is no foreign key, because the row must
-- remain after the purge of the application, and longer than the key that decrypts the ciphertext.
create table pin_claim (
  code_hash text primary key,
  application_id uuid not null,
  claimed_at timestamptz not null default now()
);
create index pin_claim_by_age on pin_claim (claimed_at);
