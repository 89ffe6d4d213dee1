-- Codes that the session's look-ups found, newest first. When too many look-ups of a session have found nothing
-- (lookup_misses), the session can look up only these codes. The column has keyed hashes of the codes, because a workplace code
-- identifies an employer.
alter table session add column found_codes bytea[] not null default '{}';
