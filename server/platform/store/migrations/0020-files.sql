-- Files of chat messages; the bytes are in the data folder. A message with a file has the id of the file.
create table chat_file (
  id text primary key,
  -- The account of the author; no reference: files of hosted people without an account are kept as well.
  uid text not null,
  -- The author in the realtime database, where hosted people have other uids.
  author_id text not null,
  mode text not null,
  channel_id text not null,
  file text not null,
  type text not null,
  bytes bigint not null,
  name text not null,
  width integer,
  height integer,
  added_at timestamptz not null,
  -- When it was last seen that its message exists.
  checked_at timestamptz not null
);
create index chat_file_uid on chat_file (uid, added_at);
create index chat_file_checked_at on chat_file (checked_at);
