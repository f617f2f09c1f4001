import { expect, test } from 'vitest';
import { createProfileDrafts, createProfiles } from '@/services/people/profiles';
import { memoryTexts } from '../../support/memory-texts';

const attributes = { name: 'Ada', openForNetworking: true };

function calls() {
  const made: [path: string, options: object][] = [];
  const call = async (path: string, options: object) => {
    made.push([path, options]);
    return { data: { attributes } };
  };
  return { made, profiles: createProfiles(call as never) };
}

test('a profile is requested by the encoded ids of its venue and its person', async () => {
  const { made, profiles } = calls();
  expect(await profiles.read({ architectureId: 'my hall', userId: 'a/b' })).toEqual(attributes);
  expect(made).toMatchObject([['/api/userProfile/architecture/my%20hall/userProfile/a%2Fb', {}]]);
});

test('only the changes are sent, once, and the failure is left to the user', async () => {
  const { made, profiles } = calls();
  expect(await profiles.save({ architectureId: 'hall', changes: { title: 'Dr' } })).toEqual(attributes);
  const body = { architectureId: 'hall', userInfo: { attributes: { title: 'Dr' } } };
  expect(made).toMatchObject([
    ['/api/userProfile/architecture/hall/userProfile', { method: 'POST', body, reports: 'session' }],
  ]);
});

test('the changes of a user are recalled for that user only, until they are forgotten', () => {
  const kept = new Map<string, string>();
  const drafts = () => createProfileDrafts(memoryTexts(kept));
  expect(drafts().recall('ada')).toEqual({});
  drafts().keep({ userId: 'ada', draft: { title: 'Dr', openForNetworking: true } });
  expect(drafts().recall('ada')).toEqual({ title: 'Dr', openForNetworking: true });
  expect(drafts().recall('grace')).toEqual({});
  drafts().forget();
  expect([drafts().recall('ada'), kept.size]).toEqual([{}, 0]);
});

test.each(['', '{', '[]', '{"userId":"ada"}', '{"userId":"ada","draft":{"title":1}}'])(
  'a stored text that is no draft, %j, is ignored',
  (text) => {
    const drafts = createProfileDrafts(memoryTexts(new Map([['foyer:profile-draft', text]])));
    expect(drafts.recall('ada')).toEqual({});
  },
);
