import { expect, test } from 'vitest';
import { createRuleReads } from '../../../../../server/backend/realtime/engine/rule-reads';
import { parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { parseQuery, toRuleQuery } from '../../../../../server/backend/realtime/tree/query';

const at = (path: string) => path.split('/').filter(Boolean);

test.each([
  ['at the location', 'live/members/team/ada', 1],
  ['above the location', 'live/members', 1],
  ['of everything', '', 1],
  ['below the location', 'live/members/team/ada/role', 1],
  ['of another member', 'live/members/team/grace', 0],
  ['of the messages', 'live/messages/team/one', 0],
])('a change %s calls those back who depend on it', (_, path, calls) => {
  const reads = createRuleReads();
  let called = 0;
  const stop = reads.watch([at('live/members/team/ada'), at('live/members/team/ada')], () => {
    called += 1;
  });
  reads.touch([at(path)]);
  expect(called).toBe(calls);
  stop();
  reads.touch([at(path)]);
  expect(called).toBe(calls);
});

test('the rules tell which data they looked at, and none of what they only passed', () => {
  const rules = parseRules(`{"rules": {"$place": {"$id": {
    ".read": "$id === 'open' || (root.child('members').child($id).child(auth.uid).exists() && data.val() != null)"
  }}}}`);
  const readsOf = (path: string): string[] => {
    const reads: string[] = [];
    rules.mayRead({
      auth: { uid: 'ada', token: {} },
      now: 0,
      root: undefined,
      path: at(path),
      query: toRuleQuery(parseQuery({})),
      onRead: (read) => reads.push(read.join('/')),
    });
    return reads;
  };
  expect(readsOf('messages/open')).toEqual([]);
  expect(readsOf('messages/team')).toEqual(['members/team/ada']);
});
