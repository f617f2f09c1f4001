import { expect, test } from 'vitest';
import { shortScripts } from '../../scripts/vite/short-scripts';

const MODULE = 'const jsx = wrap((exports) => { exports.jsx = () => 1; }); export { jsx };';

/** Returns what the plugin makes of a script with a name. */
async function shortened(name: string): Promise<string | null> {
  const { renderChunk } = shortScripts();
  if (typeof renderChunk !== 'object') throw new Error('The plugin takes no chunks');
  const given = renderChunk.handler as (
    code: string,
    chunk: { name: string },
  ) => Promise<{ code: string } | null>;
  return (await given(MODULE, { name }))?.code ?? null;
}

test.each(['main', 'start', 'react', 'area-page', 'login-page'])(
  'functions that are arguments stay in parentheses in %s, so that they are compiled beside the main thread',
  async (name) => {
    const code = await shortened(name);
    expect(code).toContain('wrap((exports=>{');
    expect(code?.length).toBeLessThan(MODULE.length);
  },
);

test('a script that loads later is left to the bundler', async () => {
  expect(await shortened('chat')).toBeNull();
});
