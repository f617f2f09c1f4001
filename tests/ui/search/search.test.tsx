import '../../support/pdf-engine-parts';
import type { AnswerLine, Source } from '@domain/search/search';
import { Failure } from '@domain/shared/failure';
import type { Question } from '@machines/search/search.machine';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { configOf } from '../../support/fake-config';
import { ADA } from '../../support/fake-services';
import { renderApp, type Visit } from '../../support/render-app';
import { hall } from '../../support/small-venue';

const PAGE: Source = {
  kind: 'page',
  title: 'Programme',
  excerpt: 'Das Mittagessen beginnt um zwölf.',
  marks: [[4, 15]],
  language: 'de',
  areaId: 'expo',
  widgetId: 'programme',
  page: 3,
};
const TEXT: Source = {
  kind: 'text',
  title: 'Welcome',
  excerpt: 'Nice to see you.',
  marks: [],
  areaId: 'lobby',
  widgetId: 'welcome',
};
const PERSON: Source = { kind: 'person', title: 'Grace Hopper', excerpt: 'Navy', marks: [], userId: 'grace' };
const GONE: Source = { kind: 'widget', title: 'The bar', excerpt: 'Drinks', marks: [], widgetId: 'bar' };

interface Call extends Question {
  lines: (...lines: AnswerLine[]) => void;
  fail: (failure: Failure) => void;
  isEnded: boolean;
}

/** Opens the search in the lobby; the calls are answered by the test. */
async function openSearch(): Promise<Visit & { calls: Call[]; field: () => HTMLElement }> {
  const visit = renderApp({
    at: '/v/hall/area/lobby',
    story: {
      config: { ...configOf(), features: { ai: true } },
      signedIn: ADA.email,
      venue: hall(),
    },
  });
  const calls: Call[] = [];
  visit.world.search = (question, onLine, onFailure) => {
    const call: Call = {
      ...question,
      lines: (...lines) => act(() => lines.forEach(onLine)),
      fail: (failure) => act(() => onFailure(failure)),
      isEnded: false,
    };
    calls.push(call);
    return () => {
      call.isEnded = true;
    };
  };
  await visit.background();
  await visit.user.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Ask the venue' });
  return { ...visit, calls, field: () => screen.getByRole('textbox', { name: 'Question' }) };
}

test('an answer names its sources, which lead to their places, and is announced once it is complete', async () => {
  const { user, calls, field, address } = await openSearch();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.keyboard('when is lunch?{Enter}');
  expect(calls).toMatchObject([{ text: 'when is lunch?', language: 'en' }]);
  const news = screen.getByText('Looking for an answer…');
  calls[0]?.lines(
    { type: 'sources', sources: [PAGE, TEXT, PERSON, GONE], by: 'model' },
    { type: 'sentence', text: 'Lunch begins at noon.', sources: [1, 2] },
  );
  expect(news.textContent).toBe('Looking for an answer…');
  calls[0]?.lines({ type: 'sentence', text: 'You are welcome.', sources: [2] }, { type: 'end' });
  await waitFor(() => expect(news.textContent).toBe('Lunch begins at noon. You are welcome. 4 results'));
  const answer = screen.getByRole('region', { name: 'Answer' });
  expect(within(answer).getByText(/Written by a language model/)).toBeTruthy();
  const source = within(answer).getByRole('link', { name: 'Source 1: Programme' });
  expect(source.getAttribute('href')).toBe('/v/hall/area/expo?widget=programme&pdfPage=3');
  const results = screen.getByRole('region', { name: 'Results' });
  expect(
    within(results)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Programme', '/v/hall/area/expo?widget=programme&pdfPage=3'],
    ['Welcome', '/v/hall/area/lobby?viewpoint=front&widget=welcome'],
    ['Grace Hopper', '/v/hall/area/lobby?profile=grace'],
  ]);
  expect(within(results).getByText('This is no longer here.')).toBeTruthy();
  expect(within(results).getByText(/beginnt um zwölf/).lang).toBe('de');
  expect(within(results).getByText('Programme').lang).toBe('de');
  expect(results.querySelector('mark')?.textContent).toBe('Mittagessen');
  await user.click(source);
  await screen.findByRole('dialog', { name: 'Programme' });
  expect(address()).toBe('/v/hall/area/expo?widget=programme&pdfPage=3');
  expect(screen.queryByRole('dialog', { name: 'Ask the venue' })).toBeNull();
});

test('a failure keeps the question and what was found, and the same question can be asked again', async () => {
  const { user, calls } = await openSearch();
  await user.keyboard('lunch{Enter}');
  calls[0]?.lines({ type: 'sources', sources: [TEXT], by: 'model' }, { type: 'failed' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('There was an error finding an answer...');
  expect(screen.getByRole('link', { name: 'Welcome' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(calls[1]?.text).toBe('lunch');
  expect(screen.getByRole('link', { name: 'Welcome' })).toBeTruthy();
  calls[1]?.fail(new Failure('NOT_REACHABLE', 'offline'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Welcome' })).toBeTruthy();
});

test('a question that is closed is ended, asked again when the search is opened again, and kept when nothing is found', async () => {
  const { user, calls, field } = await openSearch();
  await user.keyboard('parking{Enter}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ isEnded }) => isEnded)).toEqual([true]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Ask the venue' });
  expect(calls[1]).toMatchObject({ text: 'parking', isEnded: false });
  calls[1]?.lines({ type: 'sources', sources: [], by: 'passage' }, { type: 'end' });
  expect(await screen.findAllByText(/Nothing was found/)).toHaveLength(2);
  expect(field()).toHaveProperty('value', 'parking');
});

test('an Enter of an input method asks nothing, and a new question replaces the one before', async () => {
  const { user, calls, field } = await openSearch();
  await user.keyboard('昼食');
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(calls).toEqual([]);
  await user.keyboard('{Enter}は{Enter}');
  expect(calls.map(({ text, isEnded }) => [text, isEnded])).toEqual([
    ['昼食', true],
    ['昼食は', false],
  ]);
});

test('the address of a widget brings it into view, says when it is gone, and a person has no page of their own', async () => {
  const at = (search: string) =>
    renderApp({
      at: `/v/hall/area/lobby?${search}`,
      story: { signedIn: ADA.email, profiles: { grace: { name: 'Grace Hopper' } } },
    });
  const gone = at('widget=bar');
  expect(await screen.findByText('This is no longer here.')).toBeTruthy();
  gone.leave();
  const found = at('widget=welcome');
  const card = await screen.findByRole('region', { name: 'Welcome' });
  await waitFor(() => expect(document.activeElement).toBe(card));
  found.leave();
  const person = at('profile=grace');
  expect(await screen.findByRole('dialog', { name: 'Profile of Grace Hopper' })).toBeTruthy();
  expect(person.router.history.location.search).toBe('');
});
