-- The adapter comes first, so that the job does not read the sessions of adapters that cannot erase.
create index ekyc_session_to_erase on ekyc_session (adapter, started_at)
  where erased_at is null and provider_session_id is not null;
