create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What is published, as passages that are searched. The old index answers while the next one is built.
create table search_index (
  id bigint generated always as identity primary key,
  -- The operating mode whose venue it is: `live` or `stage`.
  mode text not null,
  -- The form of the index and a hash of its texts.
  stamp text not null,
  -- `building`, `current` or `failed`.
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  passages integer not null default 0,
  -- The text search configurations of its passages.
  configs text[] not null default '{}',
  -- The server that builds it says so again and again.
  touched_at timestamptz not null,
  unique (mode, stamp)
);

create table search_passage (
  id bigint generated always as identity primary key,
  index_id bigint not null references search_index (id) on delete cascade,
  -- The text search configuration of `words`.
  config text not null,
  -- Empty where it is not known.
  language text not null,
  title text not null,
  text text not null,
  -- What it is and where, as JSON.
  place jsonb not null,
  -- Title (weight A) and text.
  words tsvector not null
);
create index search_passage_words on search_passage using gin (words);
create index search_passage_index on search_passage (index_id);

-- The words of an index, with the number of passages that have them.
create table search_word (
  index_id bigint not null references search_index (id) on delete cascade,
  config text not null,
  word text not null,
  passages integer not null,
  primary key (index_id, config, word)
);
create index search_word_similar on search_word using gin (word gin_trgm_ops);

-- The texts of the pages of PDF files, by the SHA-256 of their bytes; null for a file that cannot be read.
create table search_document (
  generation text primary key,
  pages jsonb,
  read_at timestamptz not null
);

-- How many questions a person let a language model answer on a day (UTC).
create table search_use (
  day date not null,
  uid text not null,
  questions integer not null,
  primary key (day, uid)
);
