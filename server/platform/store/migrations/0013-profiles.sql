-- What people say of themselves beside company and title, by attribute; an empty text says nothing.
alter table profile add column attributes jsonb not null default '{}';

-- When the person first came into the venue; until then other attendees do not know them.
alter table profile add column entered_at timestamptz;
insert into profile (uid, entered_at)
  select uid, last_login_at from identity_account where last_login_at is not null and not anonymous
  on conflict (uid) do update set entered_at = excluded.entered_at;
