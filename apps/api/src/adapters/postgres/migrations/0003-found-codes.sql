-- What a session's look-ups found, newest first: whoever has no look-up left keeps it. Keyed hashes, for a code names an
-- employer.
alter table session add column found_codes bytea[] not null default '{}';
