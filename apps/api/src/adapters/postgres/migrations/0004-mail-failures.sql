-- Why a mail has not left, for the engineer: the mail server's codes or our own, never its text, which names the recipient.
alter table outbox add column last_failure text;
