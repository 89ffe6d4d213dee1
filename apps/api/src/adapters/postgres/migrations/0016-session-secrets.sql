-- Which of the secrets in APP_SECRET derives the session's key for unsaved answers. Null in sessions of earlier versions,
-- which use the first secret.
alter table session add column secret_id bytea;
