import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createLikeMemory } from '@/services/media-board/memory';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

test('likes given without a link are stored when it is back, wherever the user is', async () => {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true } });
  const target = { mediaBoardId: 'gallery', contentPieceId: 'film' };
  const place = { mode: 'live', userId: ADA.email, mediaBoardId: 'gallery' } as const;
  const memory = createLikeMemory(world.services.local);
  const stored: unknown[] = [];
  Object.assign(world.services.mediaBoard, memory, {
    storeLike: async ({ target: liked }: { target: unknown }) => void stored.push(liked),
  });
  renderApp({ world });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await screen.findByRole('button', { name: 'People' });
  act(() => world.realtime.cut());
  await screen.findAllByText(/Reconnecting/);
  await memory.keepLike({ ...place, target, wanted: { target, uuid: 'one', liked: true, tried: false } });
  act(() => world.realtime.restore());
  await waitFor(() => expect(stored).toEqual([target]));
  await waitFor(async () => expect(await memory.recallLikes(place)).toEqual([]));
});
