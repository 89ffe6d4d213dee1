-- What the bank's engineer does leaves its trace beside what applicants did: who, and in which terms. Never a value of
-- an applicant's.
alter table audit add column actor text, add column detail jsonb;

-- The file a completed application leaves in. Given before the file is written, so that a hand-over that was cut short
-- writes the same file again.
alter table application add column handover_batch text;
create index application_to_hand_over on application (bank_code, completed_at)
  where completed_at is not null and handed_over_at is null;
create index application_by_handover_batch on application (handover_batch) where handover_batch is not null;

-- What the purge looks for. By the time of creation, which no later write changes: the answers' updates stay cheap.
create index application_unfinished on application (created_at) where completed_at is null;
create index verification_code_by_age on verification_code (created_at);
create index session_by_age on session (created_at);
create index webhook_event_by_age on webhook_event (received_at);
create index outbox_sent on outbox (sent_at) where sent_at is not null;
