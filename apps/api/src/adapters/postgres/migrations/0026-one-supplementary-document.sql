-- An earlier version kept both supplementary documents of a child after a change of mind. Only the newer one may reach the bank.
delete from document older using document newer, application a
where a.id = older.application_id and a.handed_over_at is null and newer.application_id = older.application_id
  and older.type in ('CERTIFICATE_RESIDENCE', 'MATERNITY_HANDBOOK')
  and newer.type in ('CERTIFICATE_RESIDENCE', 'MATERNITY_HANDBOOK')
  and (newer.created_at, newer.type) > (older.created_at, older.type);
