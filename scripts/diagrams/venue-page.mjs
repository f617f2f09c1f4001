// @ts-check

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';

/** @typedef {import('@valibot/to-json-schema').JsonSchema} Schema */

/**
 * A kind of object in a venue document.
 * @typedef {object} Entity
 * @property {string} title
 * @property {Schema} schema
 * @property {unknown} [sample] its part of the example
 */

/**
 * @callback CheckVenue
 * @param {unknown} document
 * @param {{ now: number }} context
 * @returns {Record<'faults' | 'warnings', { path: string, message: string }[]>}
 */

const example = JSON.parse(readFileSync(join(import.meta.dirname, 'venue-example.json'), 'utf8'));
/** Longer examples are seen in the whole one. */
const SAMPLE_LINES = 24;
const LINE_WIDTH = 100;

/** @param {string} title */
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** @param {Schema} schema @returns {Schema[]} */
const choicesOf = ({ anyOf, oneOf }) => /** @type {Schema[]} */ (oneOf ?? anyOf ?? []);

/** @param {Schema} schema */
const itemOf = ({ items }) => /** @type {Schema | undefined} */ (items);

/** @param {Schema} schema @returns {[string, Schema][]} */
const fieldsOf = ({ properties = {} }) => /** @type {[string, Schema][]} */ (Object.entries(properties));

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns whether a part of the example can be of an entity: its fields are known, and its type is right.
 * @param {Schema} schema @param {unknown} value
 */
function fits(schema, value) {
  if (!isRecord(value)) return false;
  const fields = new Map(fieldsOf(schema));
  const isRight = (/** @type {string} */ key) => {
    const { const: only, enum: some = [only] } = fields.get(key) ?? {};
    return fields.has(key) && (some[0] === undefined || some.includes(/** @type {any} */ (value[key])));
  };
  return Object.keys(value).every(isRight) && (schema.required ?? []).every((key) => key in value);
}

/**
 * Adds what has a title to the entities, unless it is among them with an example.
 * @param {Schema} schema @param {unknown} sample @param {Map<string, Entity>} entities
 */
function add(schema, sample, entities) {
  const { title } = schema;
  if (title === undefined) return;
  const known = entities.get(title) ?? { title, schema };
  entities.set(title, { ...known, sample: known.sample ?? sample });
}

/**
 * Collects the entities of a schema in the order in which they occur, each with the first part of the example that fits.
 * @param {Schema} schema
 * @param {unknown[]} values the parts of the example at this place
 * @param {Map<string, Entity>} entities
 */
function collect(schema, values, entities) {
  const fitting = schema.properties ? values.filter((value) => fits(schema, value)) : values;
  add(schema, fitting[0], entities);
  for (const choice of choicesOf(schema)) collect(choice, values, entities);
  const item = itemOf(schema);
  if (item) collect(item, values.flat(), entities);
  for (const [key, field] of fieldsOf(schema)) {
    const inside = fitting.flatMap((value) => (isRecord(value) && key in value ? [value[key]] : []));
    collect(field, inside, entities);
  }
}

/** @param {Schema} schema @returns {boolean} */
const isLocalized = ({ properties = {} }) => 'locale' in properties && Object.keys(properties).length === 2;

/** @param {Schema} schema */
function simpleTypeOf({ type, minimum, maximum }) {
  const most = maximum === undefined ? ' or more' : ` to ${maximum}`;
  const range = minimum === undefined ? '' : `, ${minimum}${most}`;
  return `${type === 'string' ? 'text' : type}${range}`;
}

/** @param {Schema} schema @returns {string} */
function typeOf(schema) {
  const { const: only, enum: some = only === undefined ? [] : [only], title } = schema;
  const item = itemOf(schema);
  if (some.length > 0) return some.map((each) => `\`${each}\``).join(', ');
  if (choicesOf(schema).length > 0 && title === undefined) return choicesOf(schema).map(typeOf).join(' or ');
  if (item) return `list of ${typeOf(item)}`;
  if (isLocalized(schema)) return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`;
  return title === undefined ? simpleTypeOf(schema) : `[${title}](#${anchorOf(title)})`;
}

/** @param {Schema} schema */
function defaultOf({ default: value }) {
  const isEmpty = isRecord(value) || (Array.isArray(value) && value.length === 0);
  return value === undefined || isEmpty ? 'no' : `no, \`${JSON.stringify(value)}\``;
}

/** @param {Entity} entity */
function tableOf({ title, schema: { properties, required = [], ...schema } }) {
  /** @type {Map<string, string[]>} the names of the fields that have all else in common */
  const rows = new Map();
  for (const [name, field] of fieldsOf({ properties })) {
    if (!field.description) throw new Error(`${title}: ${name} has no description`);
    const need = required.includes(name) ? 'yes' : defaultOf(field);
    const row = `${typeOf(field)} | ${need} | ${field.description}`;
    rows.set(row, [...(rows.get(row) ?? []), `\`${name}\``]);
  }
  const about = schema.description ? `${schema.description}.\n\n` : '';
  return `${about}| field | type | required | meaning |\n|---|---|---|---|\n${[...rows].map(([row, names]) => `| ${names.join(', ')} | ${row} |`).join('\n')}`;
}

/**
 * Returns JSON with what fits into a line in one.
 * @param {unknown} value
 * @param {string} [indent]
 * @returns {string}
 */
function jsonOf(value, indent = '') {
  const line = JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/(?<=\[) | (?=\])/g, '');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_WIDTH) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => inner + jsonOf(each, inner))
    : Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${jsonOf(each, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/** @param {unknown} value */
const block = (value) => `\`\`\`json\n${jsonOf(value)}\n\`\`\``;

/** @param {Schema} schema */
const choiceLine = (schema) => {
  const { type: { description = '' } = {} } = Object.fromEntries(fieldsOf(schema));
  return `- ${typeOf(schema)}: ${description}`;
};

/** @param {Entity} entity */
function sectionOf(entity) {
  const choices = choicesOf(entity.schema);
  if (choices.length > 0)
    return `## ${entity.title}\n\nOne of these, by its \`type\`:\n\n${choices.map(choiceLine).join('\n')}`;
  if (entity.sample === undefined) throw new Error(`The example of a venue has no ${entity.title}`);
  const isShort = jsonOf(entity.sample).split('\n').length <= SAMPLE_LINES;
  const sample = isShort ? block(entity.sample) : 'Its example is part of [the whole one](#a-whole-venue).';
  return `## ${entity.title}\n\n${tableOf(entity)}\n\n${sample}`;
}

/**
 * Returns the manual of venue documents, from their schema.
 * @param {import('valibot').GenericSchema} venueSchema
 * @param {CheckVenue} checkVenue
 */
export function venuePage(venueSchema, checkVenue) {
  const { faults, warnings } = checkVenue(example, { now: 0 });
  const findings = [...faults, ...warnings].map(({ path, message }) => `${path}: ${message}`);
  if (findings.length > 0) throw new Error(`The example of a venue is not right:\n${findings.join('\n')}`);
  /** @type {Map<string, Entity>} */
  const entities = new Map();
  collect(toJsonSchema(venueSchema, { typeMode: 'input', errorMode: 'ignore' }), [example], entities);
  const list = [...entities.keys()].map((title) => `- [${title}](#${anchorOf(title)})`);
  return `# The venue document

Every field of the JSON that makes a venue, as [For hosts](hosts.md#the-venue) describes it. Generated by
\`npm run diagrams\` from the schema that the server checks with. \`npm run venue -- check FILE.json\` names what is wrong
in yours, by its path.

- A list of **{ locale, text }** has a text in each language: \`[{ "locale": "en", "text": "Lobby" }]\`.
- **Text or list** is one value for all languages, or one for each: \`[{ "locale": "en", "assetId": "plan" }]\`.
- **Addresses** are https, or of this origin (\`/…\`). Ids are texts of at most 127 characters without spaces around them.
- A value after "no" is what a missing field means. Fields that are not listed here are errors.

${list.join('\n')}
- [A whole venue](#a-whole-venue)

${[...entities.values()].map(sectionOf).join('\n\n')}

## A whole venue

${block(example)}
`;
}
