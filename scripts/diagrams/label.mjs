// @ts-check

/** @typedef {import('xstate').AnyStateMachine} Machine */
/** @typedef {import('xstate').AnyTransitionDefinition} Transition */

/** The labels of a machine's internal events in diagrams, by prefix. */
const OWN_EVENTS = [
  { prefix: 'xstate.done.actor.', text: (/** @type {string} */ id) => `${id} done` },
  { prefix: 'xstate.error.actor.', text: (/** @type {string} */ id) => `${id} failed` },
  { prefix: 'xstate.done.state.', text: (/** @type {string} */ id) => `${id} finished` },
];

/** @param {Machine} machine @param {string} name */
function delayText(machine, name) {
  const delay = machine.implementations.delays[name];
  return typeof delay === 'number' ? `${name} (${delay / 1000} s)` : name;
}

/** @param {Machine} machine @param {string} type */
function eventText(machine, type) {
  if (type === '') return 'always';
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (delay !== undefined) return `after ${delayText(machine, delay)}`;
  const own = OWN_EVENTS.find(({ prefix }) => type.startsWith(prefix));
  return own ? own.text(type.slice(own.prefix.length)) : type;
}

/** @param {unknown} guard */
const nameOf = (guard) => (typeof guard === 'string' ? guard : /** @type {{ type: string }} */ (guard).type);

/**
 * Returns "event [guard]" of one transition.
 * @param {Machine} machine
 * @param {Transition} transition
 */
export const labelOf = (machine, { eventType, guard }) =>
  `${eventText(machine, eventType)}${guard ? ` [${nameOf(guard)}]` : ''}`;
