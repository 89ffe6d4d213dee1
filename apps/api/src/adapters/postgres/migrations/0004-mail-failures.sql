-- A code, never the text of the server's response, which can contain the recipient's address.
alter table outbox add column last_failure text;
