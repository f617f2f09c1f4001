import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';

const SPAWNED = ['assetImage', 'pdf', 'download', 'legalTexts'];

/** The actors that views spawned, by the address of their file. */
export function spawnedActors() {
  const actors = new Set<AnyActorRef>();
  const snapshotOf = (actor: AnyActorRef) => actor.getSnapshot() as AnyMachineSnapshot;
  return {
    inspect: ({ type, actorRef }: InspectionEvent): void => {
      if (type === '@xstate.actor') actors.add(actorRef as AnyActorRef);
    },
    /** Returns the running ones. */
    running: (): { uri: string; actor: AnyActorRef }[] =>
      [...actors].flatMap((actor) => {
        const { machine, context, status } = snapshotOf(actor);
        const runs = status === 'active' && SPAWNED.includes(machine?.id) && isStarted(actor);
        return runs ? [{ uri: String(context.uri), actor }] : [];
      }),
  };
}

const isStarted = (actor: AnyActorRef): boolean =>
  (actor as unknown as { _processingStatus: number })._processingStatus === 1;
