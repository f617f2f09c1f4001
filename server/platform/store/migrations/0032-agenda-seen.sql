-- What a person last saw of a starred session, for notices of its changes: its titles, room and start; null before the
-- first look. And the start of which they were reminded.
alter table agenda_star add column seen jsonb;
alter table agenda_star add column reminded_of text;
