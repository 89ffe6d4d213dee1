-- Of an engineer's command: the account, and the parameters. Never data of an applicant.
alter table audit add column actor text, add column detail jsonb;

-- The name of the hand-over file is set before the file is written, so an interrupted run is repeated with the same file.
alter table application add column handover_batch text;
create index application_to_hand_over on application (bank_code, completed_at)
  where completed_at is not null and handed_over_at is null;
create index application_by_handover_batch on application (handover_batch) where handover_batch is not null;

-- For the purge. created_at never changes, so a call that saves answers does not change the index.
create index application_unfinished on application (created_at) where completed_at is null;
create index verification_code_by_age on verification_code (created_at);
create index session_by_age on session (created_at);
create index webhook_event_by_age on webhook_event (received_at);
create index outbox_sent on outbox (sent_at) where sent_at is not null;
