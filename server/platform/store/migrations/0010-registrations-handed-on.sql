-- A number that was handed on stays, inactive, with whom it let in before.
alter table registration drop constraint registration_pkey;
alter table registration add primary key (provider, event_id, number, uid);
