-- Optimistic lock: counts the writes to an application. A write fails if another write came after the read. Nodes of earlier
-- versions do not increase `version`, so stop all nodes for this update (CHANGELOG.md).
alter table application add column version int not null default 0;
