import { MessageStore } from '@machines/chat-room/message-store';
import { pastMachine } from '@machines/chat-room/past.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { all, announces, asks, IN_TEAM, message, offline } from './chat-fixture';

const page = (length: number) => Array.from({ length }, () => message('', 0));
const REPLACED = { type: 'range.replaced' };
const FAILED = { type: 'chat.failed', failure: offline };
const ENDED = { type: 'past.ended' };

describeMachine({
  machine: pastMachine,
  input: { ...IN_TEAM, id: 'far', messages: new MessageStore() },
  events: {
    'message.jump': [{ type: 'message.jump', id: 'farther' }],
    'newer.load': [{ type: 'newer.load' }],
  },
  slots: {
    loadAround: {
      done: [
        { messages: page(1), isNewest: false },
        { messages: page(1), isNewest: true },
        { messages: [], isNewest: true },
      ],
      error: [offline],
    },
    loadNewer: { done: [page(50), page(49)], error: [offline] },
  },
  states: {
    locating: {
      from: { start: [], 'message.jump': ['shown', 'loading', 'failed'] },
      entered: (step) =>
        all(asks(['loadAround', { ...IN_TEAM, id: step.event.id ?? 'far' }]), announces())(step),
    },
    shown: {
      from: { 'done.loadAround': ['locating'], 'done.loadNewer': ['loading'] },
      entered: (step) => asks()(step) && announces(...(step.event.output.messages ? [REPLACED] : []))(step),
    },
    loading: {
      from: { 'newer.load': ['shown', 'failed'] },
      entered: all(asks(['loadNewer', { ...IN_TEAM, after: { id: '', sentAt: 0 } }]), announces()),
    },
    failed: { from: { 'error.loadNewer': ['loading'] }, entered: announces(FAILED) },
    ended: {
      from: {
        'done.loadAround': ['locating'],
        'error.loadAround': ['locating'],
        'done.loadNewer': ['loading'],
      },
      entered: (step) => {
        if (step.event.error) return announces(FAILED, ENDED)(step);
        const { messages, isNewest } = step.event.output;
        if (!messages) return step.event.output.length < 50 && announces(ENDED)(step);
        return isNewest && announces(...(messages.length > 0 ? [REPLACED] : []), ENDED)(step);
      },
    },
  },
  invariants: {
    'a jump while another one is located locates the later message': ({ before, event, asked }) =>
      given(event.type === 'message.jump' && before.matches('locating'), () =>
        asks(['loadAround', { ...IN_TEAM, id: 'farther' }])({ asked } as never),
      ),
  },
});
