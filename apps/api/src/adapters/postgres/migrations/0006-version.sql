-- Counts the changes of an application: a change is written only onto the version that it was decided on. Nodes of earlier
-- versions do not count, so this update needs a stop (CHANGELOG.md).
alter table application add column version int not null default 0;
