import { HOST, type HostedFixture, openHostedFixture } from './hosted-fixture';

/** The custom claims of a hosted account. */
export const carriedAt = ({ google }: HostedFixture, uid = 'hosted-ada'): unknown =>
  JSON.parse(google.users.get(uid) ?? 'null');

/** The number of writes of claims. */
export const updatesOf = ({ google }: HostedFixture): number =>
  google.arrived.filter(({ path }) => path.endsWith(':update')).length;

/** Signs in Ada, a host, once; her hosted account has the claims of her local account. */
export async function withAda(
  options: Parameters<typeof openHostedFixture>[0] = {},
  authorities = HOST.authorities,
) {
  const fixture = await openHostedFixture(options);
  fixture.google.users.set('hosted-ada', undefined);
  const { uid } = await fixture.hosted.identity.accounts.create({ email: 'ada@hall.example', authorities });
  await fixture.hosted.identity.verify(await fixture.token());
  return { ...fixture, uid };
}
