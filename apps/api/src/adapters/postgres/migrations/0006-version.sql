-- Optimistic lock. Nodes of earlier versions do not increase `version`, so stop all nodes before this update (CHANGELOG.md).
alter table application add column version int not null default 0;
