-- Codes that the session's look-ups found, newest first. They stay valid after the look-up limit. Only keyed hashes are
-- stored, because a code identifies an employer.
alter table session add column found_codes bytea[] not null default '{}';
