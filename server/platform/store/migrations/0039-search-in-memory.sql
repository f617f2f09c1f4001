-- Which passages have a word is kept in memory.
drop index search_passage_titles;
drop index search_passage_words;
