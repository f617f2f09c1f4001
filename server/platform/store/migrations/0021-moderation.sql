-- A person may be banned for a time, or for good until the end of the year 9999.
alter table identity_account add column banned_until timestamptz;
alter table identity_account add column ban_reason text;

-- What attendees report. No references: a report outlives its reporter, and people of hosted Firebase have no account.
create table moderation_report (
  id bigint generated always as identity primary key,
  reported_at timestamptz not null,
  mode text not null,
  -- The account of the reporter; null when it is deleted.
  reporter text,
  -- The account of the reported person.
  uid text not null,
  -- The reported person in the realtime database, where hosted people have other uids.
  user_id text not null,
  kind text not null,
  channel_id text,
  message_id text,
  reason text not null,
  words text not null,
  -- What was reported, as it was then.
  kept jsonb not null,
  closed_at timestamptz
);
create index moderation_report_open on moderation_report (id) where closed_at is null;
create index moderation_report_uid on moderation_report (uid);
create index moderation_report_reporter on moderation_report (reporter, reported_at);

-- What hosts did, to whom and why.
create table moderation_action (
  id bigint generated always as identity primary key,
  acted_at timestamptz not null,
  mode text not null,
  kind text not null,
  -- The accounts of the host and of the person; null when they are deleted.
  actor text,
  uid text,
  user_id text,
  channel_id text,
  message_id text,
  until timestamptz,
  reason text not null,
  report_id bigint,
  -- What undoing it needs.
  kept jsonb,
  undone_at timestamptz,
  undone_by text
);
create index moderation_action_uid on moderation_action (uid);
