-- What the applicant declared and agreed to before the e-mail verification, with the editions, encrypted.
alter table application add column sealed_agreements bytea;
