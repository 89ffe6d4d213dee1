-- The time at which the bank acknowledged the hand-over. The evidence is kept until the application is decided, acknowledged and past the
-- retention. Earlier releases deleted it at the hand-over, so what they handed over counts as acknowledged. The next release drops
-- the index application_received.
alter table application add column acknowledged_at timestamptz;
update application set acknowledged_at = handed_over_at where handed_over_at is not null;
create index application_acknowledged on application (bank_code, acknowledged_at) where acknowledged_at is not null;
