-- Sessions of the bank's staff at the review desk. The browser's token opens `sealed`: name, roles, refresh token.
create table desk_session (
  token_hash text primary key,
  sealed bytea not null,
  signed_in_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
