-- People by the words of their name, company and title. The server writes the words of those who are outdated.
create table directory_person (
  uid text primary key references identity_account (uid) on delete cascade,
  -- The name in the form used for sorting.
  name_key text collate "C" not null default '',
  outdated boolean not null default true
);
create index directory_person_name_key on directory_person (name_key, uid);
create index directory_person_outdated on directory_person (uid) where outdated;

create table directory_word (
  uid text not null references directory_person (uid) on delete cascade,
  word text collate "C" not null,
  primary key (word, uid)
);
create index directory_word_uid on directory_word (uid);

create function outdate_directory() returns trigger language plpgsql as $$
begin
  insert into directory_person (uid) values (new.uid)
    on conflict (uid) do update set outdated = true where not directory_person.outdated;
  return null;
end
$$;

create trigger directory_account_created after insert on identity_account
  for each row when (not new.anonymous) execute function outdate_directory();
create trigger directory_account_changed after update of name, email on identity_account
  for each row when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function outdate_directory();
create trigger directory_profile_created after insert on profile
  for each row execute function outdate_directory();
create trigger directory_profile_changed after update of company, title on profile
  for each row when (old.company <> new.company or old.title <> new.title)
  execute function outdate_directory();

insert into directory_person (uid) select uid from identity_account where not anonymous;
