-- What the pages of signed-in people told of their faults.
create table captured_log (
  id bigint generated always as identity primary key,
  captured_at timestamptz not null,
  -- Of the account; no reference, because a hosted service may know people whose account is not here.
  uid text not null,
  level text not null,
  category text not null,
  origin text not null,
  message text not null,
  -- Empty, or JSON: where it was thrown and the last steps of the machines.
  details text not null,
  client jsonb not null
);
create index captured_log_captured_at on captured_log (captured_at);
create index captured_log_uid on captured_log (uid);
