-- Pictures of wall posts and of whiteboards; the bytes are in the data folder.
create table shared_picture (
  id text primary key,
  -- The account of the author; no reference: pictures of hosted people without an account are kept as well.
  uid text not null,
  -- The author in the realtime database, where hosted people have other uids.
  author_id text not null,
  mode text not null,
  use text not null check (use in ('wall', 'board')),
  widget_id text not null,
  file text not null,
  bytes integer not null,
  added_at timestamptz not null,
  -- When it was last seen on a post or a board.
  used_at timestamptz,
  -- When it was last looked for there.
  checked_at timestamptz not null
);
create index shared_picture_uid on shared_picture (uid, added_at);
create index shared_picture_checked_at on shared_picture (checked_at);
-- Whose picture was on a post that a host removed.
create index moderation_action_asset on moderation_action ((kept -> 'post' ->> 'asset')) where kind = 'POST_REMOVED';
