import type { Venue } from '@domain/venue/venue';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE, withBoard, withFilm, withMeeting, withWall } from '../../../support/venue-fixture';
import { policyFor } from '../../platform/http/expected-policy';

describe('venue additions to the policies', () => {
  const server = serverForTests(() => startTestServer());

  /** Publishes a venue that is invalid now, as an earlier release may have. */
  async function publishedBefore(venue: Venue): Promise<void> {
    await server.venues.save(server.venue);
    const version = await server.venues.publish(ARCHITECTURE);
    const document = JSON.stringify({ ...venue, version });
    const change = server.store.db.updateTable('venue_version').set({ document });
    await change.where('version', '=', version).execute();
  }

  const policy = async () => (await server.ask('/')).headers['content-security-policy'];

  test('the policy allows the videos of the published venue, until it is unpublished', async () => {
    await server.venues.save(withFilm(server.venue, 'https://films.example:8443/lobby.mp4?a=1'));
    expect(await policy()).toBe(policyFor(server));
    await server.venues.publish(ARCHITECTURE);
    expect(await policy()).toBe(policyFor(server, { media: ' https://films.example:8443' }));
    await server.venues.unpublish();
    expect(await policy()).toBe(policyFor(server));
  });

  const withPolicies = async () => {
    const { headers } = await server.ask('/');
    return [
      headers['content-security-policy'],
      /autoplay=\([^)]*\)/.exec(`${headers['permissions-policy']}`)?.[0],
    ];
  };

  test.each([
    ['https://vimeo.com/76979871', 'https://player.vimeo.com'],
    ['https://iframe.dacast.com/vod/1/2', 'https://iframe.dacast.com'],
  ])('the player of %s alone may be framed and autoplay', async (videoUrl, origin) => {
    await server.venues.save(withFilm(server.venue, videoUrl));
    await server.venues.publish(ARCHITECTURE);
    expect(await withPolicies()).toEqual([
      policyFor(server, { frames: origin }),
      `autoplay=(self "${origin}")`,
    ]);
    await server.venues.unpublish();
    expect(await withPolicies()).toEqual([policyFor(server), 'autoplay=(self)']);
  });

  test('a venue with a whiteboard frames its editor, which is a page of this server', async () => {
    await server.venues.save(withBoard(server.venue));
    await server.venues.publish(ARCHITECTURE);
    expect(await policy()).toBe(policyFor(server, { frames: "'self'" }));
    await server.venues.unpublish();
    expect(await policy()).toBe(policyFor(server));
  });

  test('the meetings of the venue alone may be framed, and use camera and microphone', async () => {
    const meeting = (meetingUrl: string) => ({ id: meetingUrl, meetingUrl });
    const addresses = ['https://acme.whereby.com/hall?roomKey=k', '/rooms/hall'];
    await server.venues.save(withMeeting(server.venue, addresses.map(meeting)));
    await server.venues.publish(ARCHITECTURE);
    const { headers } = await server.ask('/');
    expect(headers['content-security-policy']).toBe(
      policyFor(server, { frames: "'self' https://acme.whereby.com" }),
    );
    const permissions = `${headers['permissions-policy']}`.split(', ');
    for (const feature of ['autoplay', 'fullscreen', 'camera', 'microphone', 'display-capture'])
      expect(permissions).toContain(`${feature}=(self "https://acme.whereby.com")`);
    await server.venues.unpublish();
    expect((await server.ask('/')).headers['permissions-policy']).toContain('camera=(self),');
  });

  test('the walls of providers may be framed, and use neither camera nor microphone', async () => {
    const walls = [{ id: 'built-in' }, { id: 'feed', url: 'https://wall.example/feed?id=1' }];
    await server.venues.save(withWall(server.venue, walls));
    await server.venues.publish(ARCHITECTURE);
    const { headers } = await server.ask('/');
    expect(headers['content-security-policy']).toBe(policyFor(server, { frames: 'https://wall.example' }));
    expect(headers['permissions-policy']).not.toContain('wall.example');
    await server.venues.unpublish();
  });

  test('an ambiguous host in an address adds no host to the policy', async () => {
    await publishedBefore(withFilm(server.venue, 'https://player.vimeo.com@films.example/video/1'));
    expect(await policy()).toBe(policyFor(server));
  });

  test('an untrusted picture host adds no host to the policy, and the login page omits it', async () => {
    const assets = server.venue.assets.map((asset) => ({ ...asset, uri: 'https://pictures.example/a.png' }));
    await publishedBefore({ ...server.venue, assets });
    expect(await policy()).toBe(policyFor(server));
    const { login } = (await server.ask('/ui-config.json')).json() as { login: object };
    expect(Object.keys(login)).toEqual(['architectureId', 'style']);
  });

  test('a video on the own origin changes nothing', async () => {
    await server.venues.save(withFilm(server.venue, '/img/film.mp4'));
    await server.venues.publish(ARCHITECTURE);
    expect(await policy()).toBe(policyFor(server));
  });

  test('an address cannot smuggle directives into the policy', async () => {
    await publishedBefore(withFilm(server.venue, "https://films.example/;script-src 'unsafe-inline'"));
    expect(await policy()).toBe(policyFor(server, { media: ' https://films.example' }));
  });
});
