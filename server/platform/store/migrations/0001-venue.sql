create table setting (
  name text primary key,
  value text not null
);

create table venue_version (
  architecture_id text not null,
  version bigint not null,
  document text not null,
  saved_at timestamptz not null default now(),
  primary key (architecture_id, version)
);

-- One row for the installation: what was saved last, and what is published.
create table venue_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0,
  architecture_id text,
  last_published_version bigint not null default 0,
  published_version bigint,
  published_architecture_id text,
  check ((published_version is null) = (published_architecture_id is null))
);

insert into venue_state default values;
