-- Rules that a bank has switched on or off; the offers themselves are in the code.
create table identity_offer_switch (
  bank_code text not null,
  rule text not null,
  is_on boolean not null,
  primary key (bank_code, rule)
);

-- A bank with imported offers keeps their rules. The table identity_offer stays for the nodes of the previous release.
insert into identity_offer_switch (bank_code, rule, is_on)
select bank_code, known.rule, bool_or(identity_offer.rule = known.rule)
from identity_offer
cross join (values
  ('2025-06-24/IMAGE'), ('2025-06-24/CHIP'), ('2025-06-24/JPKI'), ('2027-04-01/CHIP'), ('2027-04-01/JPKI')
) known (rule)
group by bank_code, known.rule;
