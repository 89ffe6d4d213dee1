-- Codes that the session's look-ups found, newest first. After the limit of look-ups, the session can look up only these codes.
-- The table stores only keyed hashes, because a workplace code identifies an employer.
alter table session add column found_codes bytea[] not null default '{}';
