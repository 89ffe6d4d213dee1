-- SHA-256 (hex) of the PIN ciphertext that the browser sent. With this hash the server distinguishes a repeated call
-- from a call with another PIN. The hash reveals nothing about the PIN, because the encryption is randomised. Null if the PIN was
-- set before this column existed.
alter table application add column pin_code_hash text;
