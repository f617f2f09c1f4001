import { backgroundChildren } from '@machines/app/background/background-children';
import type {
  CallPlace,
  CallReport,
  OwnPlace,
  RingCommand,
  Ringing,
  RingReport,
} from '@machines/calls/call.events';
import { callMachine } from '@machines/calls/call.machine';
import { follow } from '@machines/patterns/follow.machine';
import type { BackgroundServices } from '@/services/background-services';
import { playRingTone } from '@/services/calls/ring-tone';
import { callListener, callParts, ignoreFailure } from './call-parts';
import { promise, stream } from './fill';

type CallsServices = Pick<BackgroundServices, 'realtime' | 'callMedia' | 'chatAlerts'>;

/** Fills the slots of a call. */
const callFor = ({ realtime: { calls }, callMedia }: CallsServices) =>
  callMachine.provide({
    actors: {
      ...callParts({ places: calls, callMedia }),
      watchCall: stream<CallReport, OwnPlace>((send, place) => calls.watchCall(place, callListener(send))),
      readMembers: promise<readonly string[], CallPlace>((place) => calls.readMembers(place)),
      ring: stream<RingReport, Ringing>((send, ringing, receive) => {
        const { stop, miss } = calls.ring(ringing, (uid, answer) =>
          send({ type: 'ring.answered', uid, answer }),
        );
        const commands: Record<RingCommand['type'], (command: RingCommand) => void> = {
          'ring.miss': ({ uid }) => miss(uid),
        };
        receive((event) => commands[(event as RingCommand).type](event as RingCommand));
        return stop;
      }),
    },
  });

/** Fills the slots of the calls. */
export const callsSlots = (services: CallsServices) => {
  const { calls } = services.realtime;
  /** While it rings, so that nobody who accepts waits for it. */
  const prepareMedia = () =>
    void services.callMedia
      .load()
      .then(({ prepare }) => prepare())
      .catch(ignoreFailure);
  return {
    calls: backgroundChildren.calls.provide({
      actors: {
        call: callFor(services),
        rings: follow('rings', (user, onRings, onFailure) =>
          calls.watchRings(
            user,
            (rings) => {
              if (rings.length > 0) prepareMedia();
              onRings(rings);
            },
            onFailure,
          ),
        ),
        ringTone: stream(() => playRingTone(services.chatAlerts)),
      },
      // A call without an answer rings on, here as well.
      actions: { answerRings: (_, answer) => void calls.answerRings(answer).catch(ignoreFailure) },
    }),
  };
};
