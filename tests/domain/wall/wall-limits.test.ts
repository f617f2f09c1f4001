import * as limits from '@domain/wall/wall-limits';
import { expect, test } from 'vitest';

test('the limits of walls stay as they are', () => {
  expect({ ...limits }).toEqual({
    POST_MAX: 1_000,
    WALL_WINDOW: 100,
    WALL_PAGE: 50,
    WALL_QUEUE: 100,
    OWN_REACTIONS: 500,
    BIG_SCREEN_POSTS: 16,
    DESCRIPTION_MAX: 300,
  });
});
