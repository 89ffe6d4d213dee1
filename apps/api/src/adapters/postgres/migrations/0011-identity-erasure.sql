-- Sessions whose data the provider still has. The index begins with the adapter, so that a search does not read the sessions of
-- adapters that cannot erase.
create index ekyc_session_to_erase on ekyc_session (adapter, started_at)
  where erased_at is null and provider_session_id is not null;
