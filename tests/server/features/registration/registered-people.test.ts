import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../backend/identity/identity-server';
import { attendee, ticket } from './event-services';
import { newcomer, outcomeOf, type RegistrationFixture, registrationFixtures } from './registration-fixture';

const openFixture = registrationFixtures();
let fixture: RegistrationFixture;
let person: ReturnType<typeof newcomer>;
beforeEach(() => {
  fixture = openFixture();
  person = newcomer();
  fixture.services.attendees.push(attendee(person.number, person.email));
});

const accounts = () => fixture.identity.identity.accounts;
const uidOf = async (email: string) => (await accounts().byEmail(email))?.uid;
const guard = (patch: object) =>
  fixture.store.db.updateTable('identity_account').set(patch).where('email', '=', person.email).execute();

describe('an existing account', () => {
  test('an imported account that was never used is opened by a number', async () => {
    const { uid } = await accounts().create({ email: person.email, name: 'Vera V.' });
    expect(outcomeOf(await fixture.atCvent(person.number))).toEqual(['USER_FOUND', person.email, true]);
    expect(await accounts().byUid(uid)).toMatchObject({ name: 'Vera V.', member: true });
  });

  test.each([
    ['a password', { password: 'opera-1875' }],
    ['authorities', { authorities: ['DESIGNER'] }],
  ])('an account is not opened by a number when it has %s', async (_, more) => {
    await accounts().create({ email: person.email, ...more });
    await expect(fixture.atCvent(person.number)).rejects.toMatchObject({ code: 'duplicate' });
  });

  test('an account with a verified email is not opened by a number', async () => {
    await accounts().create({ email: person.email });
    await guard({ email_verified: true });
    await expect(fixture.atCvent(person.number)).rejects.toMatchObject({ code: 'duplicate' });
  });

  test('an account used with hosted identity is not opened by a number', async () => {
    await accounts().create({ email: person.email });
    await fixture.store.db
      .insertInto('hosted_person')
      .values({ uid: 'hosted', email: person.email })
      .execute();
    await expect(fixture.atCvent(person.number)).rejects.toMatchObject({ code: 'duplicate' });
  });

  test('an account is no longer opened by its number once the person has set a password', async () => {
    await fixture.atCvent(person.number);
    await accounts().update((await uidOf(person.email)) ?? '', { password: 'opera-1875' });
    await expect(fixture.atCvent(person.number)).rejects.toMatchObject({ code: 'duplicate' });
  });

  test.each([
    ['disabled', { disabled: true }],
    ['disabled, with a password', { disabled: true, password: 'opera-1875' }],
    ['no member', { member: false }],
  ])('an account counts as inactive when a host made it %s', async (_, more) => {
    await accounts().create({ email: person.email, ...more });
    expect(await fixture.atCvent(person.number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
  });

  test('an account counts as inactive when a host disabled it after a login', async () => {
    await fixture.atCvent(person.number);
    await accounts().update((await uidOf(person.email)) ?? '', { disabled: true });
    expect(await fixture.atCvent(person.number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
  });

  test('an account is shared by all registrations with its email', async () => {
    fixture.services.tickets.push(ticket(person.id, person.email));
    fixture.services.attendees.push(attendee(`${person.number}2`, person.email));
    await fixture.atCvent(person.number);
    const uid = await uidOf(person.email);
    expect(outcomeOf(await fixture.atCvent(`${person.number}2`))).toEqual(['USER_FOUND', person.email, true]);
    expect(outcomeOf(await fixture.atBizzabo(person.id, person.email))).toEqual([
      'USER_FOUND',
      person.email,
      true,
    ]);
    expect(await uidOf(person.email)).toBe(uid);
  });
});

test('a number that was handed to another person opens another account', async () => {
  await fixture.atCvent(person.number);
  const other = newcomer();
  fixture.services.attendees.splice(0, 1, attendee(person.number, other.email));
  fixture.pass(30_000);
  expect(outcomeOf(await fixture.atCvent(person.number))).toEqual(['USER_CREATED', other.email, true]);
});

describe('the previous owner of a reassigned number', () => {
  let before = '';
  const handOn = async () => {
    await fixture.atCvent(person.number);
    before = (await uidOf(person.email)) ?? '';
    fixture.services.attendees.splice(0, 1, attendee(person.number, newcomer().email));
    fixture.pass(30_000);
  };

  test('the previous owner loses membership as soon as the new owner signs in', async () => {
    await handOn();
    await fixture.atCvent(person.number);
    expect(await accounts().byUid(before)).toMatchObject({ member: false });
  });

  test('the previous owner becomes a member again with another number', async () => {
    await handOn();
    await fixture.atCvent(person.number);
    fixture.services.attendees.push(attendee(`${person.number}2`, person.email));
    expect(outcomeOf(await fixture.atCvent(`${person.number}2`))).toEqual(['USER_FOUND', person.email, true]);
    expect(await accounts().byUid(before)).toMatchObject({ member: true });
  });

  test.each([
    ['another number', () => fixture.atCvent(`${person.number}2`)],
    ['a password', () => accounts().update(before, { password: 'opera-1875' })],
  ])('the previous owner stays a member by %s', async (_, keep) => {
    await handOn();
    fixture.services.attendees.push(attendee(`${person.number}2`, person.email));
    await keep();
    await fixture.atCvent(person.number);
    expect(await accounts().byUid(before)).toMatchObject({ member: true });
  });
});

describe('a session started with a number', () => {
  const tokensOf = async () => {
    const answer = await fixture.atCvent(person.number);
    return (await fixture.identity.call('signInWithCustomToken', { token: answer?.customToken })).body;
  };

  test("the session of a registration login cannot set a first password: only the mail's recipient can", async () => {
    const { idToken } = await tokensOf();
    const answer = await fixture.identity.call('update', { idToken, password: 'opera-1875' });
    expect(codeOf(answer)).toBe('OPERATION_NOT_ALLOWED');
    expect(outcomeOf(await fixture.atCvent(person.number))).toEqual(['USER_FOUND', person.email, true]);
  });

  test('the session of a registration login never becomes that of a host', async () => {
    const { refreshToken } = await tokensOf();
    await accounts().import([{ email: person.email, authorities: ['ADMIN'] }], async () => undefined);
    expect(codeOf(await fixture.identity.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  });
});

test('an account whose email a host changed is still opened by its number', async () => {
  await fixture.atCvent(person.number);
  const uid = (await uidOf(person.email)) ?? '';
  await accounts().update(uid, { email: `new-${person.email}` });
  const answer = await fixture.atCvent(person.number);
  expect(outcomeOf(answer)).toEqual(['USER_FOUND', person.email, true]);
  const { body } = await fixture.identity.call('signInWithCustomToken', { token: answer?.customToken });
  expect(body.localId).toBe(uid);
});

test('a deleted account is created again', async () => {
  await fixture.atCvent(person.number);
  await accounts().delete((await uidOf(person.email)) ?? '');
  expect(outcomeOf(await fixture.atCvent(person.number))).toEqual(['USER_CREATED', person.email, true]);
});
