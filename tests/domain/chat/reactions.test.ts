import { messageOf } from '@domain/chat/message';
import { FIRST_EMOJI, isReaction, reactionsOf } from '@domain/chat/reactions';
import { describe, expect, it, test } from 'vitest';

describe('a reaction', () => {
  test.each([...FIRST_EMOJI, '👩🏽‍🚀', '🏳️‍🌈', '🇩🇪', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '3️⃣', '❤', '☺️'])('%s is one', (emoji) => {
    expect(isReaction(emoji)).toBe(true);
  });

  test.each(['', 'a', 'idiot', '👍no', 'no👍', '3', '\u200d', '👍 ', '👍'.repeat(17)])(
    '"%s" is none',
    (text) => {
      expect(isReaction(text)).toBe(false);
    },
  );

  it('four are offered first', () => {
    expect(FIRST_EMOJI).toEqual(['👍', '❤️', '😂', '🎉']);
  });

  it('has at most 32 code units', () => {
    expect(['👍'.repeat(16), `${'👍'.repeat(16)}\ufe0f`].map(isReaction)).toEqual([true, false]);
  });

  it('a stored reaction that is no emoji is left out, and uids are unescaped', () => {
    const stored = { authorId: 'ada', authorName: 'Ada', text: 'Hi', sentAt: 1 };
    const message = messageOf('m', { ...stored, reactions: { grace: 'idiot', 'al%2Ean': '👍' } });
    expect(message?.reactions).toEqual({ 'al.an': '👍' });
  });
});

describe('the reactions to a message', () => {
  const given = { grace: '👍', alan: '🎉', mary: '🎉' };
  const shown = (...args: Parameters<typeof reactionsOf>) =>
    reactionsOf(...args).map(({ emoji, uids, isOwn }) => `${emoji}${uids.length}${isOwn ? ' own' : ''}`);

  it('the reactions of most people come first', () => {
    expect(shown(given, 'ada')).toEqual(['🎉2', '👍1']);
    expect(reactionsOf(given, 'ada')[0]?.uids).toEqual(['alan', 'mary']);
  });

  it('reactions of equally many people are in the order of the emoji', () => {
    const [one, other] = [
      shown({ grace: '👍', alan: '🎉' }, 'ada'),
      shown({ grace: '🎉', alan: '👍' }, 'ada'),
    ];
    expect(one).toEqual(other);
  });

  it('what the user has just chosen replaces their former reaction, or removes it', () => {
    expect(shown({ ...given, ada: '👍' }, 'ada')).toEqual(['🎉2', '👍2 own']);
    expect(shown({ ...given, ada: '👍' }, 'ada', '🎉')).toEqual(['🎉3 own', '👍1']);
    expect(shown({ ...given, ada: '👍' }, 'ada', null)).toEqual(['🎉2', '👍1']);
  });

  it('a message may have none', () => {
    expect(reactionsOf(undefined, 'ada')).toEqual([]);
    expect(shown(undefined, 'ada', '👍')).toEqual(['👍1 own']);
  });
});
