// @ts-check
/** Environment of Node processes whose databases start quickly; their code is the same. */
export const quickStart = {
  NODE_OPTIONS: `--import ${new URL('quick-database.mjs', import.meta.url).href}`,
};
