// @ts-check
import { parseSync, traverse } from '@babel/core';
import { sourcesIn } from './sources-in.mjs';

/**
 * @typedef {import('./sources-in.mjs').Source} Source
 * @typedef {{ handled: Set<string>, sent: Set<string>, created: Set<string>, read: Set<string> }} Events
 * @typedef {any} Path
 */

const EVENT = /^[a-z][\w-]*\.[a-z][\w.-]*$/i;
const TYPED = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
/** Facts of machines that views spawn and of the log capture: an effect takes all of them, whatever their type. */
const TAKEN_BY_EFFECTS = new Set(['candidate.add', 'entries.announced', 'notice.show', 'ring.miss']);
/** What the shared charts of machines/patterns send to their parent, named after the first argument of their call. */
const SENT_BY_PATTERNS = new Map([
  ['follow', ['received', 'failed']],
  ['followEvents', ['failed']],
  ['batches', ['done', 'failed']],
  ['task', ['failed']],
]);
/** Of a file that may name an event. */
const NAMES_EVENT = /'[a-z][\w-]*\.[a-z]|\b(?:follow|followEvents|batches|task)[<(]/i;
const COMPARISON = new Set(['BinaryExpression', 'SwitchCase']);

/** @param {any} property */
const nameOf = ({ key }) => key?.name ?? key?.value;

/** @param {Path} path @returns {boolean} a key of the transitions of a state */
const isTransitionKey = ({ parent, parentPath, key }) =>
  parent.type === 'ObjectProperty' && key === 'key' && nameOf(parentPath.parentPath.parent) === 'on';

/** @param {Path} path */
const isSent = ({ parent, key }) => key !== 'key' && !COMPARISON.has(parent.type);

/** @param {Path} path */
const isSkipped = ({ node }) =>
  node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !TYPED.has(node.type));

/** @param {Path} path @returns {boolean} the type of an event that is created here */
const isCreated = ({ parent, key }) =>
  (parent.type === 'ObjectProperty' && key === 'value' && nameOf(parent) === 'type') ||
  (parent.type === 'CallExpression' && parent.callee.name === 'announced');

/** @param {Path} path @returns {boolean} a key, a comparison or what is passed to a listener's `on` */
const isRead = ({ parent, key }) =>
  key === 'key' ||
  COMPARISON.has(parent.type) ||
  (parent.type === 'CallExpression' && parent.callee.property?.name === 'on');

/** @type {[kind: keyof Events, isOfKind: (path: Path) => boolean][]} */
const KINDS = [
  ['handled', isTransitionKey],
  ['sent', isSent],
  ['created', isCreated],
  ['read', isRead],
];

/**
 * Returns the events that a file handles, those it names to send them, those it creates and those it reads.
 * @param {Source} source @returns {Events}
 */
function eventsOf({ path: file, source }) {
  /** @type {Events} */
  const events = { handled: new Set(), sent: new Set(), created: new Set(), read: new Set() };
  /** @type {('typescript' | 'jsx')[]} */
  const plugins = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  const tree = parseSync(source, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins },
  });
  traverse(/** @type {any} */ (tree), {
    enter(/** @type {Path} */ path) {
      if (isSkipped(path)) path.skip();
    },
    StringLiteral(/** @type {Path} */ path) {
      if (!EVENT.test(path.node.value)) return;
      for (const [kind, isOfKind] of KINDS) if (isOfKind(path)) events[kind].add(path.node.value);
    },
    CallExpression(
      /** @type {Path} */ {
        node: {
          callee,
          arguments: [id],
        },
      },
    ) {
      if (id?.type !== 'StringLiteral') return;
      for (const fact of SENT_BY_PATTERNS.get(callee.name) ?? [])
        for (const kind of /** @type {const} */ (['sent', 'created']))
          events[kind].add(`${id.value}.${fact}`);
    },
  });
  return events;
}

/**
 * Returns the events that a machine handles and no code of the product names to send them, with the machine's file.
 * @param {Source[]} machines
 * @param {Source[]} others
 * @returns {{ path: string, type: string }[]}
 */
export function unsentEvents(machines, others) {
  const own = machines.map((machine) => ({ path: machine.path, ...eventsOf(machine) }));
  const sent = new Set(own.flatMap((machine) => [...machine.sent]));
  const unsent = () =>
    own.flatMap(({ path, handled }) =>
      [...handled].filter((type) => !sent.has(type)).map((type) => ({ path, type })),
    );
  const candidates = unsent();
  for (const other of others)
    if (candidates.some(({ type }) => other.source.includes(`'${type}'`)))
      for (const type of eventsOf(other).sent) sent.add(type);
  return unsent();
}

/**
 * Returns the events that some code creates and no code handles, with the file that creates them.
 * @param {Source[]} sources
 * @returns {{ path: string, type: string }[]}
 */
export function unhandledEvents(sources) {
  const own = sources
    .filter(({ source }) => NAMES_EVENT.test(source))
    .map((source) => ({ path: source.path, ...eventsOf(source) }));
  const read = new Set([...TAKEN_BY_EFFECTS, ...own.flatMap((source) => [...source.read])]);
  return own.flatMap(({ path, created }) =>
    [...created].filter((type) => !read.has(type)).map((type) => ({ path, type })),
  );
}

/**
 * Compares the events that machines handle with those that the product sends.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function checkUnsentEvents() {
  const [machines, others] = [sourcesIn('machines'), sourcesIn('src')];
  const lines = [
    ...unsentEvents(machines, others).map(
      ({ path, type }) => `${path}: no code of the product sends ${type}`,
    ),
    ...unhandledEvents([...machines, ...others]).map(({ path, type }) => `${path}: no code handles ${type}`),
  ];
  return { ok: lines.length === 0, output: lines.join('\n') };
}
