-- People of a hosted Firebase project who carry claims of this installation.
create table hosted_person (
  uid text primary key,
  -- Lower case, as last verified; empty without a verified one.
  email text not null,
  claims jsonb,
  written_at timestamptz
);
create index hosted_person_email on hosted_person (email);
