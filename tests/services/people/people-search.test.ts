import { describe, expect, it } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createPeopleReading, createPeopleSearch } from '@/services/people/people-search';

function searching(answer: () => Response) {
  const asked: string[] = [];
  const { call } = createApiClient({
    token: () => 'token',
    fetch: async (input) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return answer();
    },
  });
  return { asked, search: createPeopleSearch(call), read: createPeopleReading(call) };
}

describe('the search for people', () => {
  it('a page is asked with the text and the place before it', async () => {
    const { asked, search } = searching(() => Response.json({ data: { people: [] } }));
    expect(await search('hop & co', null)).toEqual({ people: [], next: null });
    await search('hop', { nameKey: 'ada byron', uid: 'ada' });
    expect(asked).toEqual(['/api/people?q=hop+%26+co', '/api/people?q=hop&after=ada+ada+byron']);
  });

  it('a person who is not in the venue is listed as offline, in no area', async () => {
    const present = { areaId: 'lobby', status: 'Busy', timestamp: 5 };
    const people = [
      { userId: 'ada', name: 'Ada', company: 'Co', present },
      { userId: 'grace', name: 'Grace Hopper' },
    ];
    const { search } = searching(() => Response.json({ data: { people, after: 'grace grace hopper' } }));
    expect(await search('a', null)).toEqual({
      people: [
        { uid: 'ada', name: 'Ada', nameKey: 'ada', company: 'Co', ...present },
        {
          uid: 'grace',
          name: 'Grace Hopper',
          nameKey: 'grace hopper',
          areaId: '',
          status: 'Offline',
          timestamp: 0,
        },
      ],
      next: { uid: 'grace', nameKey: 'grace hopper' },
    });
  });

  it('people are read by their ids', async () => {
    const people = [{ userId: 'grace', name: 'Grace' }];
    const { asked, read } = searching(() => Response.json({ data: { people } }));
    expect(await read(['grace', 'alan'])).toMatchObject([{ uid: 'grace', name: 'Grace', status: 'Offline' }]);
    expect(asked).toEqual(['/api/people/by-id?ids=grace,alan']);
  });

  it('a failure is no retry of its own, because the list tries again', async () => {
    const { asked, search } = searching(() => new Response('{}', { status: 503 }));
    await expect(search('hop', null)).rejects.toMatchObject({ kind: 'PROCESSING_ERROR' });
    expect(asked).toHaveLength(1);
  });
});
