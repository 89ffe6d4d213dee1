-- Recipients' domains whose mail servers defer our mails (response 4xx). All nodes use this table. Only one mail at a time tests
-- whether such a domain accepts mails again; the other mails to the domain wait. The hash is keyed, because a domain can identify
-- a person.
create table mail_domain (
  domain_hash bytea primary key,
  failures int not null,
  paused_until timestamptz not null,
  -- Until this time one node tests the domain.
  probed_until timestamptz not null default now()
);

-- Hash of the recipient's domain. Null until this domain defers mails.
alter table outbox add column domain_hash bytea;
create index outbox_by_domain on outbox (domain_hash, kind, next_attempt_at) where sent_at is null;

-- Keyed hash of the random value that the browser sent with the request for a code. Only this browser can ask whether the mail
-- server refused the mail.
alter table verification_code add column registered_by bytea;
