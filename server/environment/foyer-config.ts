import * as v from 'valibot';

const title = v.pipe(v.string(), v.minLength(1));

/** What an operator may override of `/ui-config.json`. */
const uiOverridesSchema = v.strictObject({
  tabTitle: v.optional(title),
  favicon: v.optional(title),
  loginEnabled: v.optional(v.boolean()),
  i18n: v.optional(
    v.strictObject({
      defaultLocale: v.optional(title),
      supportedLocales: v.optional(v.pipe(v.array(title), v.minLength(1))),
    }),
  ),
});

/** The file behind FOYER_CONFIG; every key optional, unknown keys refused. */
export const foyerConfigSchema = v.strictObject({
  login: v.optional(
    v.pipe(
      v.array(v.picklist(['anonymous', 'password'])),
      v.minLength(1),
      v.description('Ways to log in; with `anonymous` no login is needed.'),
    ),
  ),
  ui: v.optional(uiOverridesSchema),
});
export type FoyerConfig = v.InferOutput<typeof foyerConfigSchema>;
