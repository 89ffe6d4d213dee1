-- The uses of a limit by one mailbox, network or mail domain, at all nodes together. key_hash is a keyed hash of the kind of the
-- limit and of the mailbox, network or domain. At full_at all uses are available again; each use moves full_at to a later time.
create table budget (
  key_hash bytea primary key,
  full_at timestamptz not null
) with (fillfactor = 70);
create index budget_by_age on budget (full_at);

-- SHA-256 (hex) of each PIN ciphertext, and the application that sent it first. The server refuses the same ciphertext from
-- another application. There is no foreign key, because the row must remain when the application is purged. It must remain longer
-- than the key that decrypts the ciphertext.
create table pin_claim (
  code_hash text primary key,
  application_id uuid not null,
  claimed_at timestamptz not null default now()
);
create index pin_claim_by_age on pin_claim (claimed_at);
