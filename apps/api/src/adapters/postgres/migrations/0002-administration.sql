-- Audit rows of the engineer's commands have the engineer's name (actor) and the parameters (detail), never an applicant's data.
alter table audit add column actor text, add column detail jsonb;

-- handover_batch names the hand-over file that contains the completed application. The column is set before the file is
-- written, so an interrupted hand-over writes the same file again.
alter table application add column handover_batch text;
create index application_to_hand_over on application (bank_code, completed_at)
  where completed_at is not null and handed_over_at is null;
create index application_by_handover_batch on application (handover_batch) where handover_batch is not null;

-- Indexes for the purge. created_at never changes, so saving answers does not update the first index.
create index application_unfinished on application (created_at) where completed_at is null;
create index verification_code_by_age on verification_code (created_at);
create index session_by_age on session (created_at);
create index webhook_event_by_age on webhook_event (received_at);
create index outbox_sent on outbox (sent_at) where sent_at is not null;
