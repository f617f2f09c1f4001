import { expect, test } from 'vitest';
import { openSources } from '../../scripts/sources.mjs';

test('commands run from the sources, with the texts of the server', async () => {
  const { load, close } = await openSources();
  try {
    const { textsIn } = await load('/server/platform/server-language.ts');
    expect(textsIn('de')._('Go to the venue')).not.toBe('Go to the venue');
    expect(await load('/server/platform/http/error-answer.ts')).toHaveProperty('errorAnswer');
  } finally {
    await close();
  }
});
