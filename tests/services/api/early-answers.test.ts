import { beforeEach, expect, it, vi } from 'vitest';
import { earlyAnswersFetch } from '@/services/api/api-client';
import { textStore } from '@/services/storage/storage';

const ADDRESS = '/api/ui/venue?architectureId=hall';
const KEPT = 'foyer:venue-address';
const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

const store = () =>
  textStore(() => {
    throw new Error('no storage');
  });
const network = () => vi.fn(async () => new Response('late'));

function requestedEarly(answer: Promise<Response>) {
  const controller = new AbortController();
  const head = Promise.resolve(new Response(null, { status: 200, headers: { from: 'early' } }));
  const earlyRequests = [
    { method: 'GET', address: ADDRESS, token: 'ada', answer, controller },
    { method: 'HEAD', address: '/api/venue', token: 'ada', answer: head, controller },
  ];
  Object.assign(globalThis, { earlyRequests });
  return controller;
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});

it('the early answer serves the first request with its token, and no other', async () => {
  requestedEarly(Promise.resolve(new Response('early')));
  const later = network();
  const fetch = earlyAnswersFetch(store(), later);
  const texts = [];
  for (const [address, token] of [
    ['/api/userInfo', 'ada'],
    [ADDRESS, 'eve'],
    [ADDRESS, 'ada'],
    [ADDRESS, 'ada'],
  ] as const)
    texts.push(await (await fetch(address, bearer(token))).text());
  expect(texts).toEqual(['late', 'late', 'early', 'late']);
  expect(globalThis).not.toHaveProperty('earlyRequests');
});

it('the early check of access serves the first one, and no other method of its address', async () => {
  requestedEarly(Promise.resolve(new Response('early')));
  const fetch = earlyAnswersFetch(store(), network());
  const from = async (method: string) =>
    (await fetch('/api/venue', { ...bearer('ada'), method })).headers.get('from');
  expect([await from('GET'), await from('HEAD'), await from('HEAD')]).toEqual([null, 'early', null]);
});

it.each([
  ['a rejected answer', () => Promise.resolve(new Response('no', { status: 401 }))],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s to the early request is requested again', async (_, answer) => {
  requestedEarly(answer());
  const fetch = earlyAnswersFetch(store(), network());
  expect(await (await fetch(ADDRESS, bearer('ada'))).text()).toBe('late');
});

it('an early answer is too old once a call would have timed out', async () => {
  requestedEarly(Promise.resolve(new Response('early')));
  vi.spyOn(performance, 'now').mockReturnValue(20_000);
  const fetch = earlyAnswersFetch(store(), network());
  expect(await (await fetch(ADDRESS, bearer('ada'))).text()).toBe('late');
});

it('a call that times out aborts its early request', async () => {
  const early = requestedEarly(new Promise(() => {}));
  const controller = new AbortController();
  void earlyAnswersFetch(store(), network())(ADDRESS, { ...bearer('ada'), signal: controller.signal });
  controller.abort();
  expect(early.signal.aborted).toBe(true);
});

it('only the address of a venue that was received is kept for the next visit', async () => {
  const local = store();
  const fetch = earlyAnswersFetch(
    local,
    vi.fn(async (address) => new Response(null, { status: String(address).endsWith('gone') ? 404 : 200 })),
  );
  await fetch('/api/userInfo');
  await fetch('/api/ui/venue?architectureId=gone');
  expect(local.get(KEPT)).toBeNull();
  await fetch(ADDRESS);
  expect(local.get(KEPT)).toBe(ADDRESS);
});
