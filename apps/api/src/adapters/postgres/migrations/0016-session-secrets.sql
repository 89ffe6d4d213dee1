-- Id of the secret of APP_SECRET that was current when the session began. From this secret the server derives the key for the
-- unsaved answers on the phone. Null in sessions that an earlier version began; the server uses the first secret for them.
alter table session add column secret_id bytea;
