import { signIn } from '../../../support/people';
import type { TestServer } from '../../../support/server';
import { ARCHITECTURE } from '../../../support/venue-fixture';
import { importPeople } from './people-fixture';

const PASSWORD = 'some-password';
export const OWN = `/api/userProfile/architecture/${ARCHITECTURE}/userProfile`;

export interface Person {
  uid: string;
  name: string;
  email: string;
  token: string;
}

let made = 0;

/** Creates a new person with a company and a title. */
export async function newPerson(server: TestServer): Promise<Person> {
  made += 1;
  const email = `person${made}@profiles.example`;
  const people = [{ email, name: `Person ${made}`, company: 'Co', title: 'Dr' }];
  await importPeople(server, { people, invite: false });
  const { uid = '' } = (await server.identity.accounts.byEmail(email)) ?? {};
  await server.identity.accounts.update(uid, { password: PASSWORD });
  return { uid, email, name: `Person ${made}`, token: await signIn(server.url, email, PASSWORD) };
}

export const enter = (server: TestServer, { token }: Person) =>
  server.ask('/api/venue', { method: 'HEAD', token });

export async function profileOf(
  server: TestServer,
  uid: string,
  token: string,
  architectureId = ARCHITECTURE,
) {
  const path = `/api/userProfile/architecture/${architectureId}/userProfile/${uid}`;
  const { status, json } = await server.ask(path, { token });
  return { status, body: json() };
}

export async function change(
  server: TestServer,
  token: string,
  attributes: unknown,
  more: { path?: string; architectureId?: string } = {},
) {
  const body = { architectureId: more.architectureId ?? ARCHITECTURE, userInfo: { attributes } };
  const { status, json } = await server.ask(more.path ?? OWN, { token, json: body });
  return { status, body: json() };
}

/** Invalid profile changes, with the reported attribute and reason. */
export const REFUSED: [what: string, attributes: object, id: string, message: string][] = [
  [
    'a text of 128 characters',
    { company: 'x'.repeat(128) },
    'company',
    'must be shorter than 128 characters',
  ],
  [
    'a control character',
    { title: 'a\u0007b' },
    'title',
    'must not contain control, invisible or direction characters, or stacked accents',
  ],
  [
    'a script for an address',
    { socialMediaProfile: 'javascript:alert(1)' },
    'socialMediaProfile',
    'must be an https address',
  ],
  [
    'an address of a user',
    { socialMediaProfile: 'https://a@b.example' },
    'socialMediaProfile',
    'must be an https address',
  ],
  ['no switch', { openForNetworking: 'yes' }, 'openForNetworking', 'must be true or false'],
  ['another email', { email: 'eve@profiles.example' }, 'email', 'cannot be changed here'],
  ['an attribute nobody asks for', { shoe: '42' }, 'shoe', 'is no attribute of this venue'],
  ['an authority', { authorities: 'ADMIN' }, 'authorities', 'is no attribute of this venue'],
];
