-- The answers to writes that are done once, however often they are sent (header `Idempotency-Key`).
create table call_answer (
  -- SHA-256 of the caller, the call and its key, base64url.
  id text primary key,
  begun_at timestamptz not null,
  -- Null until it is done.
  status integer,
  body text
);
create index call_answer_begun_at on call_answer (begun_at);
