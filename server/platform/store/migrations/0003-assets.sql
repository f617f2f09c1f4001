create table asset (
  architecture_id text not null,
  id text not null,
  generation text not null,
  file text not null,
  type text not null,
  bytes bigint not null,
  name text not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (architecture_id, id, generation)
);
