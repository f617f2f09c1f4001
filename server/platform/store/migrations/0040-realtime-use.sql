-- What people have added to the realtime database, less what they removed, in bytes; a day is one since 1970 (UTC).
create table realtime_use (
  uid text primary key references identity_account (uid) on delete cascade,
  day integer not null,
  on_day bigint not null,
  in_all bigint not null
);
