import { isDeepStrictEqual } from 'node:util';
import type { Ring } from '@domain/calls/call';
import { CALL_END_NOTICE } from '@domain/shared/limits';
import type { RingsAnswer } from '@machines/calls/calls.events';
import { callsMachine } from '@machines/calls/calls.machine';
import {
  callSubject,
  currentCall,
  isAskingToCall,
  mayCall,
  shownEnd,
  shownRing,
} from '@machines/calls/calls.selectors';
import { describeMachine } from '../../support/replay/describe-machine';
import { failing, given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, asks } from '../chat/chat-fixture';
import { ADA, BEGUN, offline, PAIR, ring, TEAM } from './calls-fixture';

type CallsStep = Step<typeof callsMachine>;
const isRunning = (now: CallsStep['now']): boolean => now.matches({ call: 'running' });
const isInMeeting = (now: CallsStep['now']): boolean => now.matches({ meeting: 'running' });

const isFailing = ({ type }: CallsStep['event']): boolean =>
  ['part.failed', 'rings.failed', 'xstate.error.actor.call', 'xstate.error.actor.callWindow'].includes(type);

const open = ({ context: { rings } }: CallsStep['now']): string[] =>
  rings.filter(({ answer: said }) => said === undefined).map(({ channelId }) => channelId);

/** The calls that are answered with BUSY because the user is in another one. */
const othersOf = ({ now }: CallsStep): string[] =>
  open(now).filter((channelId) => channelId !== callSubject(now).channelId);

const answer = (channelIds: string[], said: RingsAnswer['answer']): RingsAnswer[] =>
  channelIds.length > 0 ? [{ ...ADA, channelIds, answer: said }] : [];

const firstOpen = ({ context: { rings } }: CallsStep['now']) =>
  rings.find(({ answer: said }) => said === undefined);

/** The call that the user has accepted and left while the caller waits. */
const acceptedOwn = ({ before }: CallsStep): string[] =>
  before.context.rings
    .filter(
      ({ answer: said, channelId }) => said === 'ACCEPTED' && channelId === callSubject(before).channelId,
    )
    .map(({ channelId }) => channelId);

/** The answers with which a call begins: to that call, and to all others. */
function firstAnswers(step: CallsStep): RingsAnswer[] {
  const { channelId } = callSubject(step.now);
  const isOwn = open(step.now).includes(channelId);
  return [...answer(isOwn ? [channelId] : [], 'ACCEPTED'), ...answer(othersOf(step), 'BUSY')];
}

function answersInCall(step: CallsStep): RingsAnswer[] {
  if (!isRunning(step.before)) return firstAnswers(step);
  return step.event.type === 'rings.received' ? answer(othersOf(step), 'BUSY') : [];
}

const isLeft = ({ before, event }: CallsStep): boolean =>
  isRunning(before) && event.type === 'call.left' && event.end !== 'MOVED';

/** How a step has to answer the calls for the user. */
function expectedAnswers(step: CallsStep): RingsAnswer[] {
  const { event, before, now } = step;
  if (isRunning(now)) return answersInCall(step);
  if (event.type === 'call.decline')
    return answer(isAskingToCall(before) ? [] : open(before).slice(0, 1), 'DECLINED');
  return isLeft(step) ? answer(acceptedOwn(step), 'DECLINED') : [];
}

let answers: RingsAnswer[] = [];
/** Returns the answers of the last step to calls for the user. */
function lastAnswers(): RingsAnswer[] {
  const last = answers;
  answers = [];
  return last;
}

const start = { type: 'call.start', channelId: PAIR, title: 'Grace', callees: ['grace'] } as const;
const FROM_TEAM = ring(TEAM, 'alan');
const FROM_GRACE = ring(PAIR, 'grace');
const WINDOW: [string, undefined] = ['callWindow', undefined];

describeMachine({
  machine: callsMachine.provide({
    actions: { answerRings: (_, said) => void (said.channelIds.length > 0 && answers.push(said)) },
  }),
  events: {
    ...withoutData(
      'call.accept',
      'call.decline',
      'call.dismiss',
      'presence.disconnected',
      'call.joined',
      'call.confirm',
      'call.cancel',
      'call.hangUp',
      'meeting.begun',
      'meeting.finished',
    ),
    'call.start': [start],
    'author.set': [{ name: 'Ada' }],
    'presence.connected': [{ mode: 'live', uid: 'ada' }],
    'rings.received': [
      { value: [] },
      { value: [FROM_GRACE, FROM_TEAM] },
      { value: [{ ...FROM_TEAM, answer: 'ACCEPTED' }] },
      { value: [{ ...FROM_GRACE, answer: 'ACCEPTED' }, FROM_TEAM] },
    ],
    'rings.failed': [{ failure: offline }],
    'call.left': [{ end: null }, { end: 'DECLINED' }, { end: 'MOVED' }],
    'part.failed': [{ failure: offline }],
  },
  slots: {
    ...failing(offline, 'rings', 'call', 'callWindow', 'ringTone'),
  },
  delays: { endNotice: CALL_END_NOTICE },
  isFar: ({ context: { name } }) => name !== '',
  states: {
    'rings.inactive': {
      holds: ({ now }) => !mayCall(now) && shownRing(now) === null && now.context.user === null,
    },
    'rings.active': {
      holds: ({ now }) => isDeepStrictEqual(now.context.user, ADA),
      entered: asks(['rings', { query: ADA }]),
    },
    'rings.crashed': {
      holds: ({ now }) => now.context.user !== null,
      entered: announces({ type: 'calls.failed', failure: offline }),
    },
    'call.none': { holds: ({ now }) => shownEnd(now) === null && currentCall(now) === undefined },
    'call.asking': {
      holds: ({ now }) => isAskingToCall(now) && currentCall(now) === undefined && shownRing(now) === null,
      entered: ({ before, now, event }) =>
        isInMeeting(before) &&
        callSubject(now).title === (event.type === 'call.start' ? 'Grace' : firstOpen(before)?.name),
    },
    'call.running': {
      holds: ({ now }) => currentCall(now) !== undefined && !mayCall(now) && shownRing(now) === null,
      entered: (step) => {
        const { context } = step.now;
        const { isCaller, callees } = context;
        const place = { channelId: callSubject(step.now).channelId };
        const call = { ...ADA, ...BEGUN, ...place, name: context.name };
        if (step.event.type === 'call.confirm')
          return asks(['call', { ...call, isCaller, callees }], WINDOW)(step);
        const first = firstOpen(step.before);
        const taken = { ...call, channelId: first?.channelId, isCaller: false, callees: [] };
        const begun = { ...call, channelId: PAIR, isCaller: true, callees: ['grace'] };
        const title = step.event.type === 'call.start' ? 'Grace' : first?.name;
        return (
          asks(['call', step.event.type === 'call.start' ? begun : taken], WINDOW)(step) &&
          callSubject(step.now).title === title
        );
      },
    },
    'call.over': {
      holds: ({ now }) => shownEnd(now) !== null,
      entered: ({ now, event }) => shownEnd(now) === (event.type === 'call.left' ? event.end : 'FAILED'),
    },
    'tone.silent': { holds: ({ now }) => shownRing(now) === null },
    'tone.sounding': {
      holds: ({ now }) => shownRing(now) !== null,
      entered: ({ asked }) => asked.some(({ slot }) => slot === 'ringTone'),
    },
    'tone.broken': { holds: ({ now }) => shownRing(now) !== null },
    'meeting.none': { holds: ({ now }) => !isInMeeting(now) },
    'meeting.running': { holds: ({ now }) => isInMeeting(now) },
  },
  invariants: {
    'a call never begins beside a meeting unasked': ({ before, event, now }) =>
      given(isInMeeting(before) && ['call.start', 'call.accept'].includes(event.type), () =>
        isRunning(now) ? isRunning(before) : true,
      ),
    'the others are told exactly when a call begins and ends': ({ before, now, facts }) =>
      isDeepStrictEqual(
        facts.filter(({ type }) => type === 'call.begun' || type === 'call.finished'),
        isRunning(before) === isRunning(now)
          ? []
          : [{ type: isRunning(now) ? 'call.begun' : 'call.finished' }],
      ),
    'the user is busy once they are together with others': ({ before, event, facts }) =>
      facts.some(({ type }) => type === 'call.joined') ===
      (isRunning(before) && event.type === 'call.joined'),
    'the meeting ends exactly when the user prefers the call': ({ before, event, facts }) =>
      facts.some(({ type }) => type === 'meeting.unwanted') ===
      (isAskingToCall(before) && event.type === 'call.confirm'),
    'the call that is left for a meeting is told so': ({ before, event, sent }) =>
      given(event.type === 'call.hangUp', () =>
        isDeepStrictEqual(sent, isRunning(before) ? [{ to: 'call', event: { type: 'call.leave' } }] : []),
      ),
    'the call of a user whose caller alone has gone is told so': ({ before, now, event, sent }) =>
      given(isRunning(before) && event.type === 'rings.received', () => {
        const { isCaller, subject } = now.context;
        const isGone = (event.value as Ring[]).every(({ channelId }) => channelId !== subject.channelId);
        const isTold = !isCaller && subject.channelId === PAIR && isGone;
        return isDeepStrictEqual(sent, isTold ? [{ to: 'call', event: { type: 'call.withdraw' } }] : []);
      }),
    'calls are answered exactly as the user wants, and busy while they are in another call': (step) =>
      isDeepStrictEqual(lastAnswers(), expectedAnswers(step)),
    'the first unanswered call is shown unless the user is in one': ({ now }) =>
      given(!isRunning(now) && !isAskingToCall(now), () => shownRing(now) === (firstOpen(now) ?? null)),
    'a call that was answered in another tab rings no longer': ({ now }) =>
      shownRing(now)?.answer === undefined,
    'the user calls under the current name, and under none before it is known': ({ before, now, event }) =>
      now.context.name === (event.type === 'author.set' || before.context.name === 'Ada' ? 'Ada' : ''),
    'a user who is connected and in no call may call': ({ now }) =>
      mayCall(now) === (now.context.user !== null && !isRunning(now)),
    'what rings is what the server said last, and nothing while it is away': ({ before, now, event }) =>
      given(before.matches({ rings: 'active' }) && event.type.startsWith('rings.'), () =>
        isDeepStrictEqual(now.context.rings, event.type === 'rings.received' ? event.value : []),
      ),
    'a failing part is reported': (step) =>
      given(isFailing(step.event), () =>
        step.event.type === 'part.failed' ||
        (step.event.type === 'rings.failed'
          ? step.before.matches({ rings: 'active' })
          : isRunning(step.before))
          ? step.facts.some((fact) => isDeepStrictEqual(fact, { type: 'calls.failed', failure: offline }))
          : true,
      ),
  },
});
