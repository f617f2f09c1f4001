-- The passages with a word in their title: common words find too many in their texts.
create index search_passage_titles on search_passage using gin (ts_filter(words, '{a}'));
