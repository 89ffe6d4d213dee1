-- Id of the secret that was current when the session began. It encrypts the unsaved answers on the phone.
alter table session add column secret_id bytea;
