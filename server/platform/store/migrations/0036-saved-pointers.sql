-- Who points where on a board ends with the connection: earlier servers saved it.
delete from realtime_leaf where path ~ '^(live|stage)/whiteboards/[^/]+/pointers/';
