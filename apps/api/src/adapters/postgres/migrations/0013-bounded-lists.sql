-- These indexes let lists read only a part of the unsent mails and batches. A resumed rotation of keys reads only the rows that
-- are left.
create index outbox_parked on outbox (created_at, id) where sent_at is null and next_attempt_at = 'infinity';
drop index application_by_handover_batch;
create index application_by_batch on application (bank_code, handover_batch) where handover_batch is not null;
-- For keys status: data keys of the applications that the bank has not received.
create index application_open_by_key on application (key_id, id) where handed_over_at is null;
-- For export: batches that an interrupted run did not finish.
create index application_unfinished_batch on application (bank_code, handover_batch)
  where handover_batch is not null and handed_over_at is null;
