-- Optimistic lock: counts the writes to an application. A call fails to write if another call has written the application
-- after the first call read it. Nodes of earlier versions do not increase `version`, so stop all nodes before this update
-- (CHANGELOG.md).
alter table application add column version int not null default 0;
