create table identity_account (
  uid text primary key,
  -- Lower case; null for anonymous identities.
  email text unique,
  name text not null default '',
  password_hash text,
  disabled boolean not null default false,
  authorities text[] not null default '{}',
  member boolean not null,
  anonymous boolean not null default false,
  -- Tokens of a sign-in before this whole second are dead.
  valid_since timestamptz not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  check (anonymous = (email is null)),
  check (not (anonymous and (member or authorities <> '{}')))
);

create table identity_signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  active boolean not null,
  created_at timestamptz not null
);
create unique index identity_signing_key_active on identity_signing_key (active) where active;

-- Rows outlive their account until they are swept, so that a dead session can be told why it is dead.
create table identity_refresh_token (
  hash text primary key,
  uid text not null,
  auth_time timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz
);
create index identity_refresh_token_uid on identity_refresh_token (uid);
create index identity_refresh_token_last_used_at on identity_refresh_token (last_used_at);

create table identity_reset_code (
  hash text primary key,
  uid text not null references identity_account (uid) on delete cascade,
  expires_at timestamptz not null
);
create index identity_reset_code_uid on identity_reset_code (uid);

-- Attempts by what they are aimed at or where they come from (hashed), whether or not such an account exists.
create table identity_attempt (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  blocked_until timestamptz
);
create index identity_attempt_since on identity_attempt (since);
