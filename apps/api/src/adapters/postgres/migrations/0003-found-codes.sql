-- Keyed hashes of the codes that look-ups found, newest first. After too many misses the session can look up only these.
alter table session add column found_codes bytea[] not null default '{}';
