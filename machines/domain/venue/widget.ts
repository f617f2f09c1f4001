import * as v from 'valibot';
import { localizedTextsSchema } from '../shared/localized';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** The position of a widget on its viewpoint's picture, in percent. */
export const placementSchema = v.object({
  viewpointId: v.string(),
  x: percent,
  y: percent,
  width: percent,
  height: percent,
});

const configurationBase = {
  id: v.string(),
  name: v.optional(v.string()),
  /** Ids of the providers that must be accepted for this widget. */
  cookieProviders: v.optional(v.array(v.string())),
};
const widgetBase = {
  id: v.string(),
  name: v.string(),
  names: v.optional(localizedTextsSchema, []),
  placement: v.optional(placementSchema),
};

const richTextWidget = v.object({
  ...widgetBase,
  type: v.literal('RICH_TEXT'),
  configurations: v.array(v.object({ ...configurationBase, texts: localizedTextsSchema })),
});

const pdfWidget = v.object({
  ...widgetBase,
  type: v.literal('PDF_VIEWER'),
  configurations: v.array(v.object({ ...configurationBase, assetId: v.string() })),
});

const downloadsWidget = v.object({
  ...widgetBase,
  type: v.literal('DOWNLOADS'),
  configurations: v.array(
    v.object({
      ...configurationBase,
      files: v.array(v.object({ assetId: v.string(), names: localizedTextsSchema })),
    }),
  ),
});

/** Content widgets by type. */
export const widgetSchema = v.variant('type', [richTextWidget, pdfWidget, downloadsWidget]);
export type Widget = v.InferOutput<typeof widgetSchema>;
export type WidgetOf<Type extends Widget['type']> = Extract<Widget, { type: Type }>;
