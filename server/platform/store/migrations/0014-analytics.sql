-- The own page analytics: what was looked at and done. Nothing in it says from where it was asked.
create table analytics_event (
  id bigint generated always as identity primary key,
  captured_at timestamptz not null,
  -- When the page was last known to be looked at.
  seen_at timestamptz not null,
  kind text not null,
  visitor_id text not null,
  -- Only of people who agreed to be known by name; no reference, as for captured logs.
  uid text,
  view_id text,
  url text not null,
  referrer text not null,
  title text not null,
  category text not null,
  action text not null,
  -- What a link or a download led to, or the name of an event.
  target text not null
);
create index analytics_event_captured_at on analytics_event (captured_at);
create index analytics_event_visitor on analytics_event (visitor_id, view_id);
create index analytics_event_uid on analytics_event (uid) where uid is not null;
