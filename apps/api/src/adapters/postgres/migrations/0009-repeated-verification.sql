-- Keyed hash of the browser's random value. The same browser may repeat the call if the response was lost.
alter table verification_code add column used_by bytea;
