import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Allowance,
  createAssembler,
  type Pool,
} from '../../../../../server/backend/realtime/wire/connection';
import { propertyRuns } from '../../../../support/seeded';

const poolOf = (most: number): Pool => ({ held: 0, most });

function assembler(pool = poolOf(1_500)) {
  return createAssembler(20, () => ({ most: 1_000, pool }));
}

const taken = (frames: readonly string[]): string[] => {
  const { take } = assembler();
  return frames.map(take).filter((message) => message !== undefined);
};

describe('a message', () => {
  test.each<[string, string[], string[]]>([
    ['of one frame is the frame', ['{"a":1}'], ['{"a":1}']],
    ['of three frames follows their number', ['3', '{"a', '":', '1}'], ['{"a":1}']],
    ['of one announced frame is that frame', ['1', '{}'], ['{}']],
    ['follows a sign of life', ['0', '{}', '0'], ['{}']],
    ['may have frames that look like numbers', ['2', '12', '34'], ['1234']],
    ['that is no number and short is a message', ['{}', '-1', '1.5', ''], ['{}', '-1', '1.5', '']],
    ['of seven digits is a message', ['1234567'], ['1234567']],
  ])('%s', (_, frames, messages) => {
    expect(taken(frames)).toEqual(messages);
  });

  test('a message is reassembled wherever it was split', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 20 }), (parts) => {
        expect(taken([String(parts.length), ...parts])).toEqual([parts.join('')]);
      }),
      propertyRuns(),
    );
  });
});

describe('a limit', () => {
  test.each<[string, string[]]>([
    ['the message has too many frames', ['21']],
    ['the message is too large', ['x'.repeat(1_001)]],
    ['the message is too large', ['2', 'x'.repeat(1_001)]],
    ['the message is too large', ['3', 'x'.repeat(600), 'x'.repeat(401)]],
  ])('%s', (reason, frames) => {
    const { take } = assembler();
    const last = frames.at(-1) ?? '';
    for (const frame of frames.slice(0, -1)) take(frame);
    expect(() => take(last)).toThrow(reason);
  });

  test('a limit applies to all connections together, without finished or released messages', () => {
    const pool = poolOf(1_500);
    const [one, other, third] = [assembler(pool), assembler(pool), assembler(pool)];
    one.take('2');
    one.take('x'.repeat(900));
    other.take('2');
    expect(() => other.take('x'.repeat(601))).toThrow('too much is being sent at once');
    other.release();
    expect(pool.held).toBe(900);
    one.take('y');
    expect(pool.held).toBe(0);
    third.take('2');
    expect(third.take('x'.repeat(601))).toBeUndefined();
  });

  test('a limit applies as it is when a frame arrives, and each frame counts against its own', () => {
    const [unauthenticated, members] = [poolOf(500), poolOf(5_000)];
    let allowance: Allowance = { most: 1_000, pool: unauthenticated };
    const { take, size, release } = createAssembler(20, () => allowance);
    take('4');
    take('x'.repeat(400));
    allowance = { most: 3_000, pool: members };
    take('x'.repeat(2_000));
    expect([size(), unauthenticated.held, members.held]).toEqual([2_400, 400, 2_000]);
    allowance = { most: 1_000, pool: unauthenticated };
    expect(() => take('x')).toThrow('the message is too large');
    release();
    expect([size(), unauthenticated.held, members.held]).toEqual([0, 0, 0]);
  });
});
