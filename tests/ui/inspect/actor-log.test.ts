import type { Plain } from '@domain/logs/redact';
import { stateText } from '@domain/logs/transition';
import { describe, expect, test } from 'vitest';
import type { ActorState, InspectorMessage } from '@/app/inspector-message';
import { type ActorLog, asTree, eventType, shownState, withMessage } from '@/inspector/actor-log';

const state = (value: Plain, context: Plain = {}): ActorState => ({ status: 'active', value, context });
const born = (id: string, name: string, parentId: string | null, value: Plain = null): InspectorMessage => ({
  kind: 'actor',
  id,
  at: 1,
  name,
  parentId,
  state: state(value),
});
const logOf = (messages: InspectorMessage[]): ActorLog => messages.reduce(withMessage, new Map());

describe('the inspector', () => {
  test('the inspector shows actors below their parents, in any order of creation', () => {
    const log = logOf([
      born('x:2', 'signIn', 'x:1'),
      born('x:1', 'auth', 'x:0'),
      born('x:0', 'app', null),
      born('x:3', 'venue', 'x:0'),
    ]);
    expect(asTree(log).map(([{ name }, depth]) => [name, depth])).toEqual([
      ['app', 0],
      ['auth', 1],
      ['signIn', 2],
      ['venue', 1],
    ]);
  });

  test('the inspector shows the states of an actor and its events, the newest first', () => {
    const log = logOf([
      born('x:1', 'auth', 'x:0', 'signedOut'),
      { kind: 'event', id: 'x:1', at: 2, from: 'x:0', event: { type: 'signIn.request' } },
      { kind: 'snapshot', id: 'x:1', at: 3, state: state('signingIn', { failedAttempts: 1 }) },
      { kind: 'event', id: 'x:1', at: 4, from: null, event: { type: 'signOut.request' } },
    ]);
    expect(log.get('x:1')).toEqual({
      id: 'x:1',
      name: 'auth',
      parentId: 'x:0',
      state: state('signingIn', { failedAttempts: 1 }),
      received: 2,
      events: [
        { key: 2, at: 4, from: null, event: { type: 'signOut.request' } },
        { key: 1, at: 2, from: 'x:0', event: { type: 'signIn.request' } },
      ],
    });
  });

  test('the inspector keeps the last 500 events of an actor and counts all of them', () => {
    const event = (at: number): InspectorMessage => ({
      kind: 'event',
      id: 'x:1',
      at,
      from: null,
      event: { type: 'tick' },
    });
    const actor = logOf(Array.from({ length: 600 }, (_, at) => event(at))).get('x:1');
    expect([actor?.events.length, actor?.received, actor?.events[0]?.at]).toEqual([500, 600, 599]);
  });

  test.each<[Plain, string]>([
    ['signedOut', 'signedOut'],
    [{ signedIn: 'current' }, 'signedIn.current'],
    [{ form: 'filling', attempt: { error: 'shown' } }, 'form: filling, attempt: error.shown'],
    [null, ''],
  ])('the inspector writes the state %j as "%s"', (value, text) => {
    expect(stateText(value)).toBe(text);
  });

  test('the inspector shows whether an effect is still running', () => {
    const log = logOf([
      {
        ...born('x:4', 'signIn', 'x:1'),
        state: { status: 'done', value: null, context: {} },
      } as InspectorMessage,
    ]);
    expect([...log.values()].map(shownState)).toEqual(['done']);
  });

  test.each<[Plain, string]>([
    [{ type: 'page.next' }, 'page.next'],
    ['page.next', 'page.next'],
  ])('the inspector shows a name for the event %j', (event, name) => {
    expect(eventType(event)).toBe(name);
  });
});
