-- A session is ended by its id, the beginning of the hash of its refresh token.
create index identity_refresh_token_session on identity_refresh_token (left(hash, 22));
