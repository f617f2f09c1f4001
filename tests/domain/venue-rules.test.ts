import { venueSchema } from '@domain/venue';
import { LOCALIZED, REFERENCES } from '@domain/venue-rules';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';

/** Every path of a schema at which there is something of a kind. */
function pathsOf(
  schema: v.GenericSchema,
  isWanted: (key: string, inner: v.GenericSchema) => boolean,
): string[] {
  const { entries, item, options, wrapped } = schema as unknown as {
    entries?: Record<string, v.GenericSchema>;
    item?: v.GenericSchema;
    options?: v.GenericSchema[];
    wrapped?: v.GenericSchema;
  };
  const below = (key: string, inner: v.GenericSchema) => [
    ...(isWanted(key, inner) ? [key] : []),
    ...pathsOf(inner, isWanted).map((path) => `${key}.${path}`),
  ];
  if (wrapped) return pathsOf(wrapped, isWanted);
  if (item) return below('*', item);
  const all = entries ? Object.entries(entries).flatMap(([key, inner]) => below(key, inner)) : [];
  const branches = Array.isArray(options) ? options.filter((option) => typeof option === 'object') : [];
  return [...new Set([...all, ...branches.flatMap((option) => pathsOf(option, isWanted))])];
}

const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? unwrapped(schema.wrapped as v.GenericSchema) : schema;

describe('what the schema has', () => {
  it('is known to the references, if it is an id of something else', () => {
    const ids = pathsOf(venueSchema, (key) => /(Id|Ids|ProviderIds)$/.test(key)).map((path) =>
      path.replace(/Ids$/, 'Ids.*'),
    );
    const known = REFERENCES.flatMap(({ within, from }) =>
      from.map((path) => (within === '' ? path : `${within}.${path}`)),
    );
    const needed = [...ids, `architectures.*.areas.*.contentWidgets.*.configurations.*.cookieProviders.*`];
    expect([...known].sort()).toEqual(needed.sort());
  });

  it('is known to the languages, if it is a list of texts', () => {
    const isTexts = (inner: v.GenericSchema) => {
      const list = unwrapped(inner) as { item?: { entries?: object } };
      return Object.keys(list.item?.entries ?? {}).join() === 'locale,text';
    };
    const known: string[] = LOCALIZED.flatMap(({ lists }) => [...lists]);
    expect(known.sort()).toEqual(pathsOf(venueSchema, (_, inner) => isTexts(inner)).sort());
  });
});
