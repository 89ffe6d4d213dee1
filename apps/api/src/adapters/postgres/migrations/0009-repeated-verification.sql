-- Keyed hash of the random value that the browser sends with the code. By this hash the server recognises the same browser, which
-- may repeat the call if the response was lost.
alter table verification_code add column used_by bytea;
