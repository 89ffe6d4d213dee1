-- Keyed hash of the random value that the browser sends with the code. The same browser may repeat the call after a lost
-- response.
alter table verification_code add column used_by bytea;
