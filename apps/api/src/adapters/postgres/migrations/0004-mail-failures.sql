-- Code of the most recent failure to send the mail. The code comes from the mail server or from this product. The text of the
-- server's response is never stored, because it can contain the recipient's address.
alter table outbox add column last_failure text;
