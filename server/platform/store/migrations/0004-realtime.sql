-- json, not jsonb: a string may hold a null character or half of a surrogate pair, which jsonb refuses.
create table realtime_leaf (
  path text collate "C" primary key,
  value json not null
);
