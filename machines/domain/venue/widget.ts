import * as v from 'valibot';
import { localizedTextsSchema } from '../shared/localized';
import { localizableAssetIdSchema } from './localizable-schema';
import { meetingFields } from './meeting';
import { venueAddressSchema } from './venue-address';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** The position of a widget on its viewpoint's picture, in percent. */
export const placementSchema = v.object({
  viewpointId: v.string(),
  x: percent,
  y: percent,
  width: percent,
  height: percent,
});

/** A moment as ISO 8601 with its offset: `2027-03-09T09:20:00+01:00`. */
const momentSchema = v.pipe(
  v.string(),
  v.check(
    (value) => /T.*(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)),
    'must be a date and time with its offset',
  ),
);

const configurationBase = {
  id: v.string(),
  name: v.optional(v.string()),
  beginTimeslot: v.optional(momentSchema),
  endTimeslot: v.optional(momentSchema),
  /** Ids of the providers that must be accepted for this widget. */
  cookieProviders: v.optional(v.array(v.string())),
};
const widgetBase = { id: v.string(), name: v.string(), names: v.optional(localizedTextsSchema, []) };

const richText = {
  ...widgetBase,
  type: v.literal('RICH_TEXT'),
  configurations: v.array(v.object({ ...configurationBase, texts: localizedTextsSchema })),
};

const pdf = {
  ...widgetBase,
  type: v.literal('PDF_VIEWER'),
  configurations: v.array(v.object({ ...configurationBase, assetId: localizableAssetIdSchema })),
};

const downloads = {
  ...widgetBase,
  type: v.literal('DOWNLOADS'),
  configurations: v.array(
    v.object({
      ...configurationBase,
      files: v.array(v.object({ assetId: localizableAssetIdSchema, names: localizedTextsSchema })),
    }),
  ),
};

const meeting = {
  ...widgetBase,
  type: v.literal('WHEREBY_MEETING'),
  configurations: v.array(v.object({ ...configurationBase, ...meetingFields })),
};

const socialWall = {
  ...widgetBase,
  type: v.literal('SOCIAL_WALL'),
  /** Without an address the wall is the built-in one. */
  configurations: v.array(v.object({ ...configurationBase, url: v.optional(venueAddressSchema) })),
};

const whiteboard = {
  ...widgetBase,
  type: v.literal('WHITEBOARD'),
  configurations: v.array(v.object({ ...configurationBase, readOnly: v.optional(v.boolean()) })),
};

const placed = { placement: v.optional(placementSchema) };

/** Content widgets by type. */
export const widgetSchema = v.variant('type', [
  v.object({ ...richText, ...placed }),
  v.object({ ...pdf, ...placed }),
  v.object({ ...downloads, ...placed }),
  v.object({ ...meeting, ...placed }),
  v.object({ ...socialWall, ...placed }),
  v.object({ ...whiteboard, ...placed }),
]);
/** Content of every area: it has no position on the pictures of one. */
export const globalWidgetSchema = v.variant('type', [
  v.object(richText),
  v.object(pdf),
  v.object(downloads),
  v.object(meeting),
  v.object(socialWall),
  v.object(whiteboard),
]);
export type Widget = v.InferOutput<typeof widgetSchema>;
export type WidgetOf<Type extends Widget['type']> = Extract<Widget, { type: Type }>;
