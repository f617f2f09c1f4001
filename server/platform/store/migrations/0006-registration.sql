-- With which registration of an event service a person came in.
create table registration (
  provider text not null,
  event_id text not null,
  -- As the service writes it.
  number text not null,
  uid text not null references identity_account (uid) on delete cascade,
  -- As the service has it.
  email text not null,
  -- False as soon as the service no longer lets the person take part.
  active boolean not null,
  checked_at timestamptz not null,
  primary key (provider, event_id, number)
);
create index registration_uid on registration (uid);
