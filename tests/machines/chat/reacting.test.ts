import {
  chosenReaction,
  failedReaction,
  pickedMessage,
  reactingMachine,
} from '@machines/chat-room/reacting.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { asks, forbidden, IN_TEAM } from './chat-fixture';

const set = (id: string, emoji: string | null) => ({ type: 'reaction.set', id, emoji }) as const;
const IDLE = ['storing.idle', 'storing.failed'];

describeMachine({
  machine: reactingMachine,
  input: IN_TEAM,
  events: {
    'reaction.set': [set('one', '👍'), set('two', '🎉'), set('one', null)],
    'failure.dismiss': [{ type: 'failure.dismiss' }],
    'picker.open': [
      { type: 'picker.open', id: 'one' },
      { type: 'picker.open', id: 'two' },
    ],
    'picker.close': [{ type: 'picker.close' }],
  },
  slots: { setReaction: { done: [undefined], error: [forbidden] } },
  isFar: ({ context }) => context.choices.length > 2,
  states: {
    'storing.idle': {
      from: {
        start: [],
        'done.setReaction': ['storing.saving'],
        'failure.dismiss': ['storing.failed'],
      },
      holds: ({ now }) => now.context.choices.length === 0 && failedReaction(now) === null,
      entered: asks(),
    },
    'storing.saving': {
      from: { 'reaction.set': IDLE, 'failure.dismiss': ['storing.failed'] },
      holds: ({ now }) => now.context.choices.length > 0 && failedReaction(now) === null,
      entered: (step) => asks(['setReaction', { ...IN_TEAM, ...step.now.context.choices[0] }])(step),
    },
    'storing.failed': {
      from: { 'error.setReaction': ['storing.saving'] },
      holds: ({ now }) => failedReaction(now) !== null,
      entered: ({ before, now }) =>
        failedReaction(now) === before.context.choices[0]?.id && now.context.failure === forbidden,
    },
    'picker.closed': {
      from: { start: [], 'picker.close': ['picker.opened'], 'reaction.set': ['picker.opened'] },
      holds: ({ now }) => pickedMessage(now) === null,
    },
    'picker.opened': {
      from: { 'picker.open': ['picker.closed'] },
      holds: ({ now }) => pickedMessage(now) !== null,
    },
  },
  invariants: {
    'the picker is open for the message of the last opening': ({ event, now }) =>
      given(event.type === 'picker.open', () => pickedMessage(now) === event.id),
    'what was chosen last for a message is what it shows until it is stored': ({ event, now }) =>
      given(event.type === 'reaction.set', () => chosenReaction(event.id)(now) === event.emoji),
    'reactions are stored in the order in which they were chosen, each once': ({
      event,
      before,
      now,
      asked,
    }) =>
      given(event.type === 'xstate.done.actor.setReaction' && before.matches({ storing: 'saving' }), () => {
        const [, ...others] = before.context.choices;
        const next = others[0];
        return (
          now.context.choices.map(({ id }) => id).join() === others.map(({ id }) => id).join() &&
          asks(...(next ? [['setReaction', { ...IN_TEAM, ...next }] as [string, unknown]] : []))({
            ...({ asked } as never as Parameters<ReturnType<typeof asks>>[0]),
          })
        );
      }),
    'a rejected reaction is not shown any more': ({ event, before, now }) =>
      given(event.type === 'xstate.error.actor.setReaction' && before.matches({ storing: 'saving' }), () => {
        const [failed, ...others] = before.context.choices;
        const again = others.findLast(({ id }) => id === failed?.id);
        return chosenReaction(failed?.id ?? '')(now) === again?.emoji;
      }),
  },
});
