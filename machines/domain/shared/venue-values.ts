import * as v from 'valibot';
import { isOwnAddress } from './address';
import { localizedTextsSchema } from './localized';

/** Addresses in a venue: https or of this origin. */
export const venueAddressSchema = v.pipe(
  v.string(),
  v.check((value) => value.startsWith('https://') || isOwnAddress(value), 'must be https or of this origin'),
);

/**
 * Returns the schema of a text or of a list of entries by locale. Other than a union of valibot it names the
 * fault inside of the entries, and costs the first page no bytes.
 */
const localizableSchema = <Entry>(
  text: v.GenericSchema<string>,
  list: v.GenericSchema<Entry[]>,
): v.GenericSchema<string | Entry[]> =>
  Object.assign(
    { ...v.string() },
    {
      type: 'union',
      options: [text, list],
      '~run': (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) =>
        (Array.isArray(dataset.value) ? list : text)['~run'](dataset, config),
    },
  ) as unknown as v.GenericSchema<string | Entry[]>;

/** Returns the schema of an address or of one in each locale. */
export const localizableUriSchema = (address: v.GenericSchema<string>) =>
  localizableSchema(address, v.array(v.object({ locale: v.string(), uri: address })));

/** The schema of an asset's id or of one in each locale. */
export const localizableAssetIdSchema = localizableSchema(
  v.string(),
  v.array(v.object({ locale: v.string(), assetId: v.string() })),
);

/** Texts of which there is one in at least one language. */
export const requiredTextsSchema = v.pipe(
  localizedTextsSchema,
  v.check(
    (texts) => texts.some(({ text }) => text.trim() !== ''),
    'must have a text in at least one language',
  ),
);
