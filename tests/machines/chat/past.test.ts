import { MessageStore } from '@machines/chat-room/message-store';
import { pastMachine } from '@machines/chat-room/past.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { all, announces, asks, IN_TEAM, message, offline } from './chat-fixture';

const page = (length: number) => Array.from({ length }, () => message('', 0));
const FAILED = { type: 'chat.failed', failure: offline };
const ENDED = { type: 'past.ended' };

describeMachine({
  machine: pastMachine,
  input: { ...IN_TEAM, parent: PARENT, messages: new MessageStore() },
  events: { 'newer.load': [{ type: 'newer.load' }] },
  slots: { loadNewer: { done: [page(50), page(49)], error: [offline] } },
  states: {
    shown: {
      entered: (step) => {
        const { output } = step.event;
        const facts = output ? [{ type: 'newer.loaded', messages: output }] : [];
        return asks()(step) && announces(...facts)(step) && output?.length !== 49;
      },
    },
    loading: { entered: all(asks(['loadNewer', { ...IN_TEAM, after: { id: '', sentAt: 0 } }]), announces()) },
    failed: { entered: announces(FAILED) },
    ended: {
      entered: (step) =>
        step.event.output.length === 49 &&
        announces({ type: 'newer.loaded', messages: step.event.output }, ENDED)(step),
    },
  },
  invariants: {},
});
