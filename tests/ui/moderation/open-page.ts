import type { Action } from '@domain/moderation/action';
import type { Reported } from '@domain/moderation/report';
import { Failure } from '@domain/shared/failure';
import { screen, within } from '@testing-library/react';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

export const PAGE = '/v/hall/moderation';
export const TARGET = { channelId: 'area:lobby', messageId: '-NjEtLV-0123456789ab' };

/** A report of a message of Grace. */
export const REPORT: Reported = {
  id: 1,
  reportedAt: Date.UTC(2026, 0, 2, 12),
  kind: 'MESSAGE',
  reason: 'SPAM',
  words: 'Again and again',
  userId: 'grace',
  name: 'Grace Hopper',
  ...TARGET,
  kept: { message: { authorId: 'grace', authorName: 'Grace', text: 'Buy now', sentAt: 1 }, before: [] },
  reporter: 'Alan Turing',
};
const ACTION: Action = {
  id: 7,
  actedAt: Date.UTC(2026, 0, 2, 13),
  kind: 'MUTED',
  host: 'Hanna Host',
  userId: 'grace',
  name: 'Grace Hopper',
  until: Date.UTC(2026, 0, 3),
  reason: 'Too loud',
};

type Asked = [path: string, options: { method?: string; body?: object }];

/** Opens the page as a host, on a server that has one report and one action. */
export function openPage(
  roles = ['ADMIN'],
  refusal: { errMsg?: string } = {},
  report = REPORT,
  story: Pick<Story, 'venue'> = {},
) {
  const world = fakeWorld({ signedIn: ADA.email, accounts: [{ ...ADA, roles }], ...story });
  const asked: Asked[] = [];
  let reports = [report];
  const { call } = world.services.client;
  const read = (path: string) => ({ data: path.endsWith('log') ? { actions: [ACTION] } : { reports } });
  const act = (path: string, options: Asked[1]): object | undefined => {
    if (refusal.errMsg) throw new Failure('PROCESSING_ERROR', 'no', { status: 409, ...refusal });
    asked.push([path, options]);
    reports = [];
    return path.endsWith('undo') ? undefined : { data: { actionId: 8 } };
  };
  world.services.client.call = (async (path: string, options: Asked[1]) => {
    if (!path.startsWith('/api/moderation')) return call(path, options as never);
    return options.method === 'POST' ? act(path, options) : read(path);
  }) as typeof call;
  const visit = renderApp({ at: PAGE, world });
  /** Another report arrives. */
  const arrive = (next: Reported) => {
    reports = [...reports, next];
    world.chat.moderation.changeQueue();
  };
  return { ...visit, world, asked, refusal, arrive };
}

/** Returns the only report or action. */
export const card = async () => within(await screen.findByRole('listitem'));
