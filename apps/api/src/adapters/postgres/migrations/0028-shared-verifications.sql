-- Finds the applications of one verification id. Most sessions have no second person.
create index ekyc_session_by_customer on ekyc_session ((verification_ids ->> 'CUSTOMER'))
  where verification_ids ->> 'CUSTOMER' is not null;
create index ekyc_session_by_proxy on ekyc_session ((verification_ids ->> 'PROXY'))
  where verification_ids ->> 'PROXY' is not null;
