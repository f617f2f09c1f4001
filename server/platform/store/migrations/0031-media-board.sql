-- The likes of media boards as recommendations read them; what is shown comes from the realtime database.
create table media_like (
  uuid text primary key,
  media_board_id text not null,
  content_piece_id text not null,
  -- Empty for a like of the piece itself.
  comment_id text not null default '',
  uid text not null,
  liked_at timestamptz not null,
  unique (media_board_id, content_piece_id, comment_id, uid)
);
create index media_like_uid on media_like (uid, media_board_id);

-- Who opened which piece, once each: the cold start of recommendations compares likes with it.
create table media_open (
  media_board_id text not null,
  content_piece_id text not null,
  uid text not null,
  opened_at timestamptz not null,
  primary key (media_board_id, content_piece_id, uid)
);
create index media_open_uid on media_open (uid);
