-- Of the code that set the PIN, as the browser sent it: SHA-256, hex. Tells the same call again from another PIN, and nothing of
-- the PIN itself: the code is made with fresh randomness. null where the PIN was set before there was this column.
alter table application add column pin_code_hash text;
