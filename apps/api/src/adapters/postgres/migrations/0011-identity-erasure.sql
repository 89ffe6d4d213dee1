-- Sessions whose data the provider still has, by adapter: one without erasure keeps its rows out of the others' search.
create index ekyc_session_to_erase on ekyc_session (adapter, started_at)
  where erased_at is null and provider_session_id is not null;
