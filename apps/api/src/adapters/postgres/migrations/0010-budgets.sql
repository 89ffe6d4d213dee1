-- How much a mailbox, a network, a domain or an address has used of a limit, on all nodes. The key is a keyed hash of its
-- kind and value. A use moves full_at, the time at which the whole limit is available again.
create table budget (
  key_hash bytea primary key,
  full_at timestamptz not null
) with (fillfactor = 70);
create index budget_by_age on budget (full_at);

-- SHA-256 (hex) of each PIN ciphertext and the application that sent it first. No reference: the claim lasts longer than
-- the key that decrypts it, also when the application is purged.
create table pin_claim (
  code_hash text primary key,
  application_id uuid not null,
  claimed_at timestamptz not null default now()
);
create index pin_claim_by_age on pin_claim (claimed_at);
