import type { UiConfig } from '@domain/shared/ui-config';
import { appMachine } from '@machines/app/app.machine';
import type { AppEmitted, AppEvent, ChildId } from '@machines/app/app.setup';
import { backgroundMachine } from '@machines/app/background/background.machine';
import type { BackgroundEvent } from '@machines/app/background/background.setup';
import { backgroundChildren } from '@machines/app/background/background-children';
import { children } from '@machines/app/children';
import {
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import type { Walked } from '../../support/replay/coverage';

export type Delivery = [ChildId, AnyEventObject];

interface ListenedAppOptions {
  walked: Walked;
  /** Records what the background reaches. */
  background?: Walked;
  /** The child that crashes while it starts, and the error. */
  broken?: { id: string; error: unknown };
  loadConfig?: () => Promise<UiConfig>;
  loadBackground?: () => Promise<void>;
  clock?: SimulatedClock;
}

const never = () => new Promise<UiConfig>(() => {});
const ROOT_SLOTS = ['watchCalls', 'watchNetwork'];
/** What the machines in the background say; everything else is sent to the root. */
const FROM_BACKGROUND =
  /^((link|connection|sheet|people|chat|chatSheet|calls|presence|check|profile|hint|consent|tracking|script|meeting|areas)\.|user\.banned|fault\.announced|call\.(begun|joined|finished|unwanted)|version\.(missed|unknown|withdrawn|outdated|advanced))/;

type Inspector = ReturnType<Walked['inspector']>;
const inspectAll =
  (inspectors: readonly Inspector[]): Inspector =>
  (event) => {
    for (const inspect of inspectors) inspect(event);
  };

/** The root and its background with children that only record their events. */
export function listenedApp({
  walked,
  background,
  broken,
  loadConfig = never,
  loadBackground = async () => {},
  clock = new SimulatedClock(),
}: ListenedAppOptions) {
  const deliveries: Delivery[] = [];
  const emitted: AppEmitted[] = [];
  const ear = (id: string) =>
    fromCallback(({ receive }) => {
      if (broken?.id === id) throw broken.error;
      receive((event) => deliveries.push([id as ChildId, event]));
    });
  const ears = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, ear(id)]));
  const filled = appMachine.provide({
    actors: {
      ...ears([...Object.keys(children), ...ROOT_SLOTS]),
      loadConfig: fromPromise<UiConfig>(loadConfig),
      loadBackground: fromPromise<void>(loadBackground),
      background:
        broken?.id === 'background'
          ? ear('background')
          : backgroundMachine.provide({
              actors: ears(Object.keys(backgroundChildren)) as never,
            }),
    } as never,
  });
  const observe = [
    walked.inspector((other: AnyActorRef) => other._parent === undefined),
    ...(background ? [background.inspector((other: AnyActorRef) => other.id === 'background')] : []),
  ];
  const actor = createActor(filled, { clock, inspect: inspectAll(observe) });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  walked.see(actor.getSnapshot());
  /** Sends an event from wherever it comes. */
  const send = (event: AppEvent | BackgroundEvent): void => {
    if (FROM_BACKGROUND.test(event.type)) actor.getSnapshot().children.background?.send(event as never);
    else actor.send(event as AppEvent);
  };
  return { actor, send, deliveries, emitted };
}
