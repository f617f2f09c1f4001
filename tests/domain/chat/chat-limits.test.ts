import * as limits from '@domain/chat/chat-limits';
import { expect, test } from 'vitest';

test('the limits of the chat are those of the specification, and what the figures of its quickness need', () => {
  expect({ ...limits }).toEqual({
    MESSAGE_MAX: 4_000,
    WINDOW: 60,
    PAGE: 50,
    RANGE_MAX: 100,
    LOADED_MAX: 400,
    LOADED_KEPT: 200,
    HISTORY_PAGE: 100,
    SEARCH_PAGES: 10,
    SEARCH_HITS: 20,
    GROUP_MAX: 50,
    GROUP_MIN_OTHERS: 2,
    NAME_MAX: 100,
    FILE_MAX: 5_242_880,
    TYPING_PEOPLE_MAX: 10,
    TYPING_MS: 6_000,
  });
});
