import { describe, expect, it } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createPeopleSearch } from '@/services/people/people-search';

function searching(answer: () => Response) {
  const asked: string[] = [];
  const { call } = createApiClient({
    token: () => 'token',
    fetch: async (input) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return answer();
    },
  });
  return { asked, search: createPeopleSearch(call) };
}

describe('the search for people', () => {
  it('a page is asked with the text and the place before it', async () => {
    const found = { people: [], next: null };
    const { asked, search } = searching(() => Response.json(found));
    expect(await search('hop & co', null)).toEqual(found);
    await search('hop', { nameKey: 'ada byron', uid: 'ada' });
    expect(asked).toEqual([
      '/api/people/search?q=hop+%26+co',
      '/api/people/search?q=hop&afterName=ada+byron&afterUid=ada',
    ]);
  });

  it('a failure is no retry of its own, because the list tries again', async () => {
    const { asked, search } = searching(() => new Response('{}', { status: 503 }));
    await expect(search('hop', null)).rejects.toMatchObject({ kind: 'PROCESSING_ERROR' });
    expect(asked).toHaveLength(1);
  });
});
