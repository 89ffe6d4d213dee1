-- The uses of a limit by one mailbox, network or mail domain. Each use moves full_at, when all are available again, to later.
create table budget (
  key_hash bytea primary key,
  full_at timestamptz not null
) with (fillfactor = 70);
create index budget_by_age on budget (full_at);

-- SHA-256 (hex) of each PIN ciphertext, and the application that sent it first. No foreign key: the row must outlive the
-- application, and the key that decrypts the ciphertext.
create table pin_claim (
  code_hash text primary key,
  application_id uuid not null,
  claimed_at timestamptz not null default now()
);
create index pin_claim_by_age on pin_claim (claimed_at);
