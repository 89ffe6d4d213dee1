-- SHA-256 (hex) of the ciphertext, to tell a repeated call from another PIN. The encryption is randomised, so the hash reveals
-- nothing about the PIN. Null if the PIN was set before this column existed.
alter table application add column pin_code_hash text;
