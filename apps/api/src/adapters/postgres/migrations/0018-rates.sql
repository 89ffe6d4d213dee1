-- Calls in the minute that ends at full_at. The next release drops rate_counter, mail_domain, outbox.domain_hash, session.rate_window and
-- session.rate_count: nothing reads them any more, only nodes of an earlier version during the update.
alter table budget add column used int not null default 0;
