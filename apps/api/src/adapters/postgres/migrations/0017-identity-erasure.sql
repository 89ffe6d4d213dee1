-- Identity sessions whose application is deleted and whose data the provider has not erased yet. A row is deleted when the
-- provider has erased the data or says that it has none.
create table identity_erasure (
  reference uuid primary key,
  adapter text not null,
  provider_session_id text not null,
  application_id uuid not null,
  bank_code text not null
);
