-- Recipients' domains whose mail servers defer our mails (response 4xx). One mail at a time tests such a domain; the others wait.
create table mail_domain (
  domain_hash bytea primary key,
  failures int not null,
  paused_until timestamptz not null,
  probed_until timestamptz not null default now()
);

-- Null until the domain defers mails.
alter table outbox add column domain_hash bytea;
create index outbox_by_domain on outbox (domain_hash, kind, next_attempt_at) where sent_at is null;

-- Keyed hash of the browser's random value. Only this browser can ask whether the mail server refused the mail.
alter table verification_code add column registered_by bytea;
