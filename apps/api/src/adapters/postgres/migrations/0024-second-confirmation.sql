-- A rule is confirmed when a second person has confirmed it. Earlier confirmations of one person wait for the second.
alter table identity_rule_confirmation
  add column reason text,
  add column second_actor text,
  add column second_at timestamptz;
