-- What visitors decided about providers, so that it can be shown that they were asked.
create table consent (
  id bigint generated always as identity primary key,
  captured_at timestamptz not null,
  -- Of the account; null for visitors of a venue that needs no login. No reference, because a hosted service may
  -- know people whose account is not here.
  uid text,
  email text,
  banner_type text not null,
  preferences jsonb not null,
  client jsonb not null
);
create index consent_captured_at on consent (captured_at);
create index consent_uid on consent (uid);
