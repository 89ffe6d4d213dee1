-- The cost of a statement must not grow with the number of past applications. Each foreign key needs an index, because
-- PostgreSQL searches the referencing rows when it deletes the referenced row.
create index outbox_by_application on outbox (application_id) where application_id is not null;

-- The kind comes first, so many waiting confirmations do not slow the search for mails with codes.
drop index outbox_unsent;
create index outbox_due on outbox (kind, next_attempt_at) where sent_at is null;
create index outbox_unsent_by_age on outbox (kind, created_at) where sent_at is null;

-- Indexes for the report, for the rotation of keys and for the purge, in this order.
create index application_by_age on application (created_at);
create index application_by_key on application (key_id, id);
create index channel_visit_by_day on channel_visit (day);
