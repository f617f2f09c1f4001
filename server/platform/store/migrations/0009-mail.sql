-- Mails that a mail server has not taken yet; a row goes when it was taken, or when its link is dead.
create table mail (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  link text not null,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index mail_next_attempt_at on mail (next_attempt_at);

-- Used codes stay until they are swept, so that a link opened again can say what became of it.
alter table identity_reset_code add column used_at timestamptz;

-- The session in which a person ended all others: valid_since does not concern it.
alter table identity_account add column spared_session text;
