import { expect, test } from 'vitest';
import { REALTIME_LIMITS } from '../../../../server/backend/realtime/realtime-limits';

const KB = 1_024;
const MB = 1_024 * KB;

test('the default realtime limits equal the documented ones', () => {
  expect(REALTIME_LIMITS).toEqual({
    messageBytes: 11 * MB,
    framesPerMessage: 1_024,
    frameBytes: 70_000,
    unauthenticatedWriteBytes: 16 * KB,
    mergePaths: 1_000,
    valueNodes: 20_000,
    unauthenticatedMessageBytes: 32 * KB,
    unfinishedBytes: 128 * MB,
    unauthenticatedUnfinishedBytes: 16 * MB,
    connectionsPerAddress: 6_000,
    connectBurst: 12_000,
    connectsPerSecond: 200,
    connectionsPerUser: 20,
    listensPerUser: 200,
    unauthenticatedListens: 20,
    pendingRequests: 5_000,
    answerBytes: 12 * MB,
    unindexedOrders: 8,
    disconnectWrites: 100,
    disconnectBytes: 256 * KB,
    writesPerSecond: 1_000,
    writeBurst: 5_000,
    readsPerSecond: 200,
    readBurst: 1_000,
    backlogBytes: 4 * MB,
    backlogMaxBytes: 32 * MB,
    backlogTimeout: 5_000,
    signInTimeout: 30_000,
    pingInterval: 5_000,
    silenceTimeout: 13_000,
    closeTimeout: 1_000,
    tick: 100,
    countsTick: 1_000,
    sendsPerTurn: 1_000,
  });
});
