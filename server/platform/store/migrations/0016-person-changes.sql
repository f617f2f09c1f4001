-- Servers cache what they know of a person until they are told that it changed.
create function tell_person_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('person_changed', old.uid);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('person_changed', new.uid);
  end if;
  return null;
end
$$;

create trigger identity_account_changed after insert or update or delete on identity_account
  for each row execute function tell_person_changed();

create trigger identity_session_changed after update of revoked_at or delete on identity_refresh_token
  for each row execute function tell_person_changed();

create trigger registration_changed after insert or update or delete on registration
  for each row execute function tell_person_changed();
