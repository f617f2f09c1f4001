import { venueDocumentSchema } from '@domain/venue/venue-document';
import { LOCALIZED, REFERENCES } from '@domain/venue/venue-rules';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';

/** Returns every path of a schema at which a kind of value occurs. */
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

const isUnion = (schema: v.GenericSchema): boolean => unwrapped(schema).type === 'union';

describe('the coverage of the schema', () => {
  it('every id of another object is known to the references', () => {
    const ids = pathsOf(venueDocumentSchema, (key) => /(?<!mediaBoard)(Id|Ids)$/.test(key)).map((path) =>
      path.replace(/Ids$/, 'Ids.*'),
    );
    const known = REFERENCES.flatMap(({ within, from }) =>
      from.map((path) => (within === '' ? path : `${within}.${path}`)),
    );
    const widgets = ['architectures.*.areas.*.contentWidgets.*', 'architectures.*.globalWidgets.*'];
    const configurations = widgets.map((widget) => `${widget}.configurations.*`);
    const providers = [...configurations, ...configurations.map((one) => `${one}.pieces.*`)].map(
      (place) => `${place}.cookieProviders.*`,
    );
    const needed = [...ids, ...providers];
    expect([...known].sort()).toEqual(needed.sort());
  });

  it('every list of texts, addresses or assets by locale is known to the languages', () => {
    const isTexts = (inner: v.GenericSchema): boolean => {
      const list = unwrapped(inner) as { item?: { entries?: object }; options?: v.GenericSchema[] };
      const entry = Object.keys(list.item?.entries ?? {}).join();
      return (
        /^locale,(text|uri|assetId)$/.test(entry) || (isUnion(inner) && (list.options ?? []).some(isTexts))
      );
    };
    const known: string[] = LOCALIZED.flatMap(({ lists }) => [...lists]);
    expect(known.sort()).toEqual(pathsOf(venueDocumentSchema, (_, inner) => isTexts(inner)).sort());
  });
});
