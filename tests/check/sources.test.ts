import { expect, test } from 'vitest';
import { openSources } from '../../scripts/sources.mjs';

test('commands run from the sources, with the texts of the server', async () => {
  const { load, close } = await openSources();
  try {
    const { textsIn } = await load('/server/platform/server-language.ts');
    expect(Object.keys(textsIn('de').messages).length).toBeGreaterThan(20);
    expect(await load('/server/platform/http/error-answer.ts')).toHaveProperty('errorAnswer');
  } finally {
    await close();
  }
});
