import { expect, test } from 'vitest';
import { REALTIME_LIMITS as limits } from '../../../../server/backend/realtime/realtime-limits';

const MB = 1_024 * 1_024;
/** The guests whom one address may have. */
const GUESTS = 2_000;
/** The longest frame of the SDK: characters of at most four bytes. */
const SDK_FRAME = 16_384 * 4;
/** The largest value that Firebase writes at once. */
const LARGEST_VALUE = 10 * MB;

test('the limits let through what the SDK sends and receives', () => {
  expect(limits.frameBytes).toBeGreaterThan(SDK_FRAME);
  expect(limits.frameBytes).toBeLessThan(2 * SDK_FRAME);
  for (const bytes of [limits.messageBytes, limits.listenBytes]) {
    expect(bytes).toBeGreaterThan(LARGEST_VALUE);
    expect(bytes).toBeLessThan(2 * LARGEST_VALUE);
  }
  // Reads are repeated in parts.
  expect(limits.answerBytes * 2).toBeLessThan(limits.listenBytes);
  expect(limits.framesPerMessage * 16_384).toBeGreaterThan(limits.messageBytes);
});

test('all guests of an event may come from one address, and again at once after a restart', () => {
  expect(limits.connectionsPerAddress).toBeGreaterThanOrEqual(3 * GUESTS);
  expect(limits.connectBurst).toBe(2 * limits.connectionsPerAddress);
  expect(limits.connectsPerSecond).toBeGreaterThanOrEqual(GUESTS / 10);
});

test('a message that is complete fits beside those that are not', () => {
  expect(limits.unfinishedBytes).toBeGreaterThan(10 * limits.messageBytes);
  expect(limits.unauthenticatedUnfinishedBytes).toBeGreaterThan(100 * limits.unauthenticatedMessageBytes);
});

test('a connection may leave two pings unanswered but not three', () => {
  expect(limits.silenceTimeout).toBeGreaterThan(2 * limits.pingInterval);
  expect(limits.silenceTimeout).toBeLessThan(3 * limits.pingInterval);
  expect(limits.signInTimeout).toBeGreaterThan(limits.silenceTimeout);
  expect(limits.closeTimeout).toBeLessThan(limits.backlogTimeout);
  expect(limits.backlogTimeout).toBeLessThan(limits.silenceTimeout);
});

test('a slow client gets the largest answer before it is closed', () => {
  expect(limits.backlogMaxBytes).toBeGreaterThan(2 * limits.listenBytes);
  expect(limits.backlogBytes).toBeLessThan(limits.listenBytes);
});
