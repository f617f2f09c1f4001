-- What happened to accounts: by whom, from where and when. No reference: events of a failed login may have no account.
create table security_event (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  kind text not null,
  -- The account it is about; null when there is none, or none any more.
  uid text,
  -- Who did it: a uid, or `command` for the operator; null when unknown.
  actor text,
  -- The network address it came from; null for commands.
  address text,
  detail text not null
);
create index security_event_happened_at on security_event (happened_at);
create index security_event_uid on security_event (uid) where uid is not null;
create index security_event_actor on security_event (actor) where actor is not null;
