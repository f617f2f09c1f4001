import { HOST, type HostedHouse, openHouse } from './hosted-house';

/** The custom claims of a hosted account. */
export const carriedAt = ({ google }: HostedHouse, uid = 'hosted-ada'): unknown =>
  JSON.parse(google.users.get(uid) ?? 'null');

/** How often claims were written. */
export const updatesOf = ({ google }: HostedHouse): number =>
  google.arrived.filter(({ path }) => path.endsWith(':update')).length;

/** Ada, a host, has come in once; her hosted account carries what her account here gives. */
export async function withAda(options: Parameters<typeof openHouse>[0] = {}, authorities = HOST.authorities) {
  const house = await openHouse(options);
  house.google.users.set('hosted-ada', undefined);
  const { uid } = await house.hosted.identity.accounts.create({ email: 'ada@hall.example', authorities });
  await house.hosted.identity.verify(await house.token());
  return { ...house, uid };
}
