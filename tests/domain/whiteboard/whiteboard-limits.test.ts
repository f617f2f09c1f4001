import * as limits from '@domain/whiteboard/whiteboard-limits';
import { expect, test } from 'vitest';

test('the limits of whiteboards stay as they are', () => {
  expect({ ...limits }).toEqual({
    ELEMENT_MAX: 100_000,
    BOARD_MAX: 5_000,
    SEND_DELAY: 150,
    SEND_RETRY_DELAY: 5_000,
    POINTER_INTERVAL: 100,
    POINTERS_MAX: 50,
    JUDGE_DELAY: 1_000,
    PICTURE_RETRY_DELAY: 10_000,
  });
});
