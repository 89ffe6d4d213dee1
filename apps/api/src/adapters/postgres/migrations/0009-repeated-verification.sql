-- Keyed hash of the random value that a browser sent with the code that it verified, so that the same browser may repeat the
-- call after a lost response.
alter table verification_code add column used_by bytea;
