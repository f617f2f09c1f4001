-- What others may know of a person beside the name.
create table profile (
  uid text primary key references identity_account (uid) on delete cascade,
  company text not null default '',
  title text not null default ''
);

-- Visits of a venue that needs no login; nothing in it says whose.
create table captured_login (
  id bigint generated always as identity primary key,
  captured_at timestamptz not null,
  architecture_id text
);
create index captured_login_captured_at on captured_login (captured_at);
