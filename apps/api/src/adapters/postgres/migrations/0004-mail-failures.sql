-- Code of the last failure to send the mail, from the mail server or from this product. Never the server's text, because
-- the text can contain the recipient.
alter table outbox add column last_failure text;
