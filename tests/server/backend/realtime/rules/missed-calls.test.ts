import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { CHAT, chatLab, GROUP, PAIR, type Writes } from '../../../../support/chat-rules';
import { at, sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

const ring = (from: string, more: Record<string, Json> = {}): Json => ({
  from,
  name: `The ${from}`,
  since: NOW - 30_000,
  ...more,
});

/** Says that Grace has not answered a call, in place of its ring. */
const missed = (
  channelId: string,
  uid: string,
  more: Record<string, Json> = {},
  rest: Writes = {},
): Writes => ({
  ...sent(channelId, uid, { text: null, missedBy: 'grace', ...more }),
  [`ringing/grace/${channelId}`]: null,
  ...rest,
});

const mayWrite = (writes: Writes, ringing: Json, author: 'ada' | 'grace' | 'host' = 'ada'): boolean =>
  chatLab({ ...CHAT, ringing }).write(author, writes);

const RUNG = { grace: { [PAIR]: ring('ada'), [GROUP]: ring('ada') } };

test.each([PAIR, GROUP])('a caller may tell in %.10s of a call that was not answered', (channelId) => {
  expect(mayWrite(missed(channelId, 'ada'), RUNG)).toBe(true);
});

test.each<[why: string, writes: Writes, ringing: Json]>([
  ['nobody was called', missed(PAIR, 'ada'), null],
  ['another person was called', missed(PAIR, 'ada'), { host: { [PAIR]: ring('ada') } }],
  ['the call was in another channel', missed(PAIR, 'ada'), { grace: { [GROUP]: ring('ada') } }],
  ['another person has called', missed(GROUP, 'ada'), { grace: { [GROUP]: ring('host') } }],
  ['the call was answered', missed(PAIR, 'ada'), { grace: { [PAIR]: ring('ada', { answer: 'DECLINED' }) } }],
  ['it rings on', { ...sent(PAIR, 'ada', { text: null, missedBy: 'grace' }) }, RUNG],
  ['it has a text', missed(PAIR, 'ada', { text: 'Buy this' }), RUNG],
  ['it names nobody', missed(PAIR, 'ada', { missedBy: true }), RUNG],
  ['it has another field', missed(PAIR, 'ada', { missedAt: 1 }), RUNG],
])('a missed call is rejected when %s', (_, writes, ringing) => {
  expect(mayWrite(writes, ringing)).toBe(false);
});

test('nobody tells of a call in the name of its caller, or twice', () => {
  expect(mayWrite(missed(PAIR, 'ada'), RUNG, 'grace')).toBe(false);
  expect(mayWrite(missed(GROUP, 'host'), RUNG, 'host')).toBe(false);
  const lab = chatLab({ ...CHAT, ringing: RUNG });
  const again = {
    ...missed(PAIR, 'ada'),
    [at(PAIR)]: null,
    [at(PAIR, '-NjEtLV-0123456789ac')]: missed(PAIR, 'ada')[at(PAIR)] ?? null,
  };
  expect([lab.write('ada', missed(PAIR, 'ada')), lab.write('ada', again)]).toEqual([true, false]);
});
