-- The sessions that people follow, also those that the schedule no longer has: they may return. No reference, because a
-- hosted service may know people whose account is not here.
create table agenda_star (
  architecture_id text not null,
  uid text not null,
  guid text not null,
  starred_at timestamptz not null,
  primary key (architecture_id, uid, guid)
);
create index agenda_star_uid on agenda_star (uid);

-- The personal calendars. The secret of an address is not stored: it is made of the salt and a key of the server.
create table agenda_calendar (
  uid text primary key,
  salt text not null,
  secret_hash text not null unique,
  renewed_at timestamptz not null
);
