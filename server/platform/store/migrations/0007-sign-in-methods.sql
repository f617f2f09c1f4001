-- Somebody proved that the mailbox is theirs: an identity provider that checks it, or a code sent to it.
alter table identity_account add column email_verified boolean not null default false;

-- How the session began: password, custom, anonymous, or the id of an identity provider.
alter table identity_refresh_token add column method text not null default 'password';
update identity_refresh_token set method = 'anonymous'
  where uid in (select uid from identity_account where anonymous);
alter table identity_refresh_token alter column method drop default;

-- Which person an identity provider means by its own name for them.
create table identity_provider_link (
  provider_id text not null,
  subject text not null,
  uid text not null references identity_account (uid) on delete cascade,
  linked_at timestamptz not null,
  primary key (provider_id, subject)
);
create index identity_provider_link_uid on identity_provider_link (uid);

-- Visits to identity providers that are under way; for a while also those that took too long.
create table identity_provider_visit (
  state_hash text primary key,
  -- The cookie of the browser that began it, hashed.
  browser_hash text not null,
  provider_id text not null,
  code_verifier text not null,
  nonce text not null,
  -- What the page that began it wants to hear again.
  event_type text not null,
  event_id text not null,
  return_to text not null,
  expires_at timestamptz not null,
  forgotten_at timestamptz not null
);
create index identity_provider_visit_forgotten_at on identity_provider_visit (forgotten_at);

-- How visits ended, until the page that began one redeems it.
create table identity_provider_outcome (
  session_hash text primary key,
  browser_hash text not null,
  outcome jsonb not null,
  expires_at timestamptz not null
);
create index identity_provider_outcome_expires_at on identity_provider_outcome (expires_at);
