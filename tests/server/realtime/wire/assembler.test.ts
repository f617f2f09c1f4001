import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAssembler } from '../../../../server/realtime/wire/assembler';

const LIMITS = { messageBytes: 1_000, framesPerMessage: 20, unfinishedBytes: 1_500 };

function assembler(unfinished = { bytes: 0 }) {
  return { ...createAssembler(LIMITS, unfinished), unfinished };
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

  test('comes out as it was split, wherever that was', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 20 }), (parts) => {
        expect(taken([String(parts.length), ...parts])).toEqual([parts.join('')]);
      }),
    );
  });
});

describe('a limit', () => {
  test.each<[string, string[]]>([
    ['the message has too many frames', ['21']],
    ['the message is too large', ['2', 'x'.repeat(1_001)]],
    ['the message is too large', ['3', 'x'.repeat(600), 'x'.repeat(401)]],
  ])('%s', (reason, frames) => {
    const { take } = assembler();
    const last = frames.at(-1) ?? '';
    for (const frame of frames.slice(0, -1)) take(frame);
    expect(() => take(last)).toThrow(reason);
  });

  test('holds for all connections together, and what is finished or released counts no more', () => {
    const unfinished = { bytes: 0 };
    const [one, other, third] = [assembler(unfinished), assembler(unfinished), assembler(unfinished)];
    one.take('2');
    one.take('x'.repeat(900));
    other.take('2');
    expect(() => other.take('x'.repeat(601))).toThrow('too much is being sent at once');
    other.release();
    expect(unfinished.bytes).toBe(900);
    one.take('y');
    expect(unfinished.bytes).toBe(0);
    third.take('2');
    expect(third.take('x'.repeat(601))).toBeUndefined();
  });
});
