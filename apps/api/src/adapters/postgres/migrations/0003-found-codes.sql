-- Codes that a session's look-ups found, newest first; they stay valid after the look-up limit. Keyed hashes, because a code
-- names an employer.
alter table session add column found_codes bytea[] not null default '{}';
