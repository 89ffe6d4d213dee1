-- Each audit row of an engineer's command has the engineer's account (actor) and the parameters of the command (detail). It never
-- has data of an applicant.
alter table audit add column actor text, add column detail jsonb;

-- handover_batch names the hand-over file that contains the completed application. The column is set before the file is
-- written. So the next run after an interruption writes the same file again.
alter table application add column handover_batch text;
create index application_to_hand_over on application (bank_code, completed_at)
  where completed_at is not null and handed_over_at is null;
create index application_by_handover_batch on application (handover_batch) where handover_batch is not null;

-- Indexes for the purge. The first one is on created_at, which never changes, so a call that saves answers does not change the
-- indexed value.
create index application_unfinished on application (created_at) where completed_at is null;
create index verification_code_by_age on verification_code (created_at);
create index session_by_age on session (created_at);
create index webhook_event_by_age on webhook_event (received_at);
create index outbox_sent on outbox (sent_at) where sent_at is not null;
