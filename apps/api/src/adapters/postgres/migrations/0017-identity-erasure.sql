-- Identity sessions whose application is deleted and whose data the provider has not erased yet.
create table identity_erasure (
  reference uuid primary key,
  adapter text not null,
  provider_session_id text not null,
  application_id uuid not null,
  bank_code text not null
);
