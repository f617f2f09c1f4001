import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../../../../../server/backend/realtime/rules/rules';
import { parseQuery, toRuleQuery } from '../../../../../server/backend/realtime/tree/query';
import { labOf } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth, VENUE } from '../../../../support/rules-people';

const rules = await loadRules(join(import.meta.dirname, '../../../../../database.rules.json'));

const MEMBERS: ConnectionAuth[] = ['ada', 'grace', 'mary', 'host'];
const area = (limit: number) => ({ i: 'areaId', sp: 'lobby', ep: 'lobby', l: limit, vf: 'l' });
const byName = { i: 'nameKey', sp: 'the a', ep: 'the a\uf8ff', l: 50, vf: 'l' };

const TABLE: [path: string, query: object, may: readonly ConnectionAuth[]][] = [
  ['live/attendees', {}, []],
  ['live/attendees', area(200), MEMBERS],
  ['live/attendees', { ...area(200), sn: 'ada' }, MEMBERS],
  ['live/attendees', area(3), MEMBERS],
  ['live/attendees', area(201), []],
  ['live/attendees', { i: 'areaId', sp: 'lobby', ep: 'lobby' }, []],
  ['live/attendees', { ...area(200), vf: 'r' }, []],
  ['live/attendees', byName, MEMBERS],
  ['live/attendees', { i: 'nameKey', l: 50, vf: 'l' }, MEMBERS],
  ['live/attendees', { ...byName, i: 'name' }, []],
  ['live/attendees', { i: '.key', l: 50, vf: 'l' }, []],
  ['live/attendees', { i: '.value', l: 50, vf: 'l' }, []],
  ['live/attendees', { l: 50, vf: 'l' }, []],
];

describe('read access', () => {
  test.each(TABLE)('/%s by %j: %j', (path, query, may) => {
    const { mayRead } = labOf(rules, VENUE);
    const readers = Object.entries(CONNECTION_AUTHS).filter(([, auth]) => mayRead(auth, path, query));
    expect(readers.map(([name]) => name)).toEqual(may);
  });

  test.each(['areaId', 'nameKey'])('people by %s are read through an index', (index) => {
    const query = toRuleQuery(parseQuery({ i: index, l: 200, vf: 'l' }));
    expect(rules.isIndexed(['live', 'attendees'], query)).toBe(true);
  });
});
