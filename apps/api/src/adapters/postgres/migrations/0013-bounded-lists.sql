-- For `mails list` and `export list`.
create index outbox_parked on outbox (created_at, id) where sent_at is null and next_attempt_at = 'infinity';
drop index application_by_handover_batch;
create index application_by_batch on application (bank_code, handover_batch) where handover_batch is not null;
-- For `keys status`: the data keys of the applications that are not handed over to the bank yet.
create index application_open_by_key on application (key_id, id) where handed_over_at is null;
-- For `export`: the batches that an interrupted run did not finish.
create index application_unfinished_batch on application (bank_code, handover_batch)
  where handover_batch is not null and handed_over_at is null;
