import { type AnyActorRef, type AnyEventObject, createActor, fromTransition } from 'xstate';

/** Returns a parent for a machine, and the facts that it has been sent. */
export function collectFacts(): { parent: AnyActorRef; facts: AnyEventObject[] } {
  const facts: AnyEventObject[] = [];
  const logic = fromTransition((_: null, event: AnyEventObject) => {
    facts.push(event);
    return null;
  }, null);
  return { parent: createActor(logic).start(), facts };
}
