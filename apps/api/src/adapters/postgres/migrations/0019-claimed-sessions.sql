-- Until this time one request alone redeems the provider's answer or renews the url; the others wait for its result.
alter table ekyc_session add column claimed_until timestamptz;
