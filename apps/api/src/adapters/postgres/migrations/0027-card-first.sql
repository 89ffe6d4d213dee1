-- Both have a value only in sessions of this release on.
alter table ekyc_session add column prefill boolean not null default false, add column statement text;
