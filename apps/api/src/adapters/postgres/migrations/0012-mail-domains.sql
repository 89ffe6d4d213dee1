-- Domains of recipients whose mail server defers our mails (4xx), on all nodes. Only one mail at a time tests whether such a
-- domain takes mails again; the others of the domain wait. The hash is keyed, because a domain may name a person.
create table mail_domain (
  domain_hash bytea primary key,
  failures int not null,
  paused_until timestamptz not null,
  -- A node is testing the domain until then.
  probed_until timestamptz not null default now()
);

-- Set once the mail has met such a domain; null before.
alter table outbox add column domain_hash bytea;
create index outbox_by_domain on outbox (domain_hash, kind, next_attempt_at) where sent_at is null;

-- Keyed hash of the random value that the browser sent with the request for a code, so that only this browser learns that the
-- mail server refused the mail.
alter table verification_code add column registered_by bytea;
