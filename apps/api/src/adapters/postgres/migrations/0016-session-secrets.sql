-- Id of the secret in APP_SECRET from which the session's key for unsaved answers is derived. Null in sessions of earlier
-- versions, which use the first secret.
alter table session add column secret_id bytea;
