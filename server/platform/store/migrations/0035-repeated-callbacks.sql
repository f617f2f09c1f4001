-- A callback that a browser opens again returns to the page that was asked for, with the result if nothing redeemed it yet.
alter table identity_provider_visit add column finished boolean not null default false;
-- The result, as in identity_provider_outcome.
alter table identity_provider_visit add column session_hash text;
