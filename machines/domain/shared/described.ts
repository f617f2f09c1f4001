import * as v from 'valibot';

/** Returns a schema with what the documentation says of it. */
export const described = <const Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description<v.InferOutput<Schema>, string>(description));

/** Returns the schema of a text with what the documentation says of it. */
export const text = (description: string) => described(v.string(), description);

/** Returns the schema of an object with its title in the documentation. */
export const titled = <const Entries extends v.ObjectEntries>(title: string, entries: Entries) =>
  v.pipe(v.object(entries), v.title<v.InferOutput<v.ObjectSchema<Entries, undefined>>, string>(title));
