-- Pictures of profiles; the bytes are in the data folder. The one that a profile has is named by its attribute `picture`.
create table profile_picture (
  id text primary key,
  uid text not null references identity_account (uid) on delete cascade,
  file text not null,
  bytes integer not null,
  added_at timestamptz not null
);
create index profile_picture_uid on profile_picture (uid);
