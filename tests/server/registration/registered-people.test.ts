import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../identity/identity-server';
import { attendee, ticket } from './event-services';
import { keepHouse, newcomer, outcomeOf, type RegistrationHouse } from './registration-house';

const openHouse = keepHouse();
let house: RegistrationHouse;
let person: ReturnType<typeof newcomer>;
beforeEach(() => {
  house = openHouse();
  person = newcomer();
  house.services.attendees.push(attendee(person.number, person.email));
});

const accounts = () => house.identity.identity.accounts;
const uidOf = async (email: string) => (await accounts().byEmail(email))?.uid;
const guard = (patch: object) =>
  house.store.db.updateTable('identity_account').set(patch).where('email', '=', person.email).execute();

describe('an account that is there already', () => {
  test('is opened when a host brought it and nobody has used it', async () => {
    const { uid } = await accounts().create({ email: person.email, name: 'Vera V.' });
    expect(outcomeOf(await house.atCvent(person.number))).toEqual(['USER_FOUND', person.email, true]);
    expect(await accounts().byUid(uid)).toMatchObject({ name: 'Vera V.', member: true });
  });

  test.each([
    ['a password', { password: 'opera-1875' }],
    ['authorities', { authorities: ['DESIGNER'] }],
  ])('is not opened by a number when it has %s', async (_, more) => {
    await accounts().create({ email: person.email, ...more });
    await expect(house.atCvent(person.number)).rejects.toMatchObject({ code: 'duplicate' });
  });

  test('is not opened by a number when its mailbox was proved', async () => {
    await accounts().create({ email: person.email });
    await guard({ email_verified: true });
    await expect(house.atCvent(person.number)).rejects.toMatchObject({ code: 'duplicate' });
  });

  test('is not opened by a number when somebody has it with hosted identity', async () => {
    await accounts().create({ email: person.email });
    await house.store.db.insertInto('hosted_person').values({ uid: 'hosted', email: person.email }).execute();
    await expect(house.atCvent(person.number)).rejects.toMatchObject({ code: 'duplicate' });
  });

  test('is no longer opened by its number once the person has set a password', async () => {
    await house.atCvent(person.number);
    await accounts().update((await uidOf(person.email)) ?? '', { password: 'opera-1875' });
    await expect(house.atCvent(person.number)).rejects.toMatchObject({ code: 'duplicate' });
  });

  test.each([
    ['disabled', { disabled: true }],
    ['disabled, with a password', { disabled: true, password: 'opera-1875' }],
    ['no member', { member: false }],
  ])('counts as inactive when a host made it %s', async (_, more) => {
    await accounts().create({ email: person.email, ...more });
    expect(await house.atCvent(person.number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
  });

  test('counts as inactive when a host disabled it after a login', async () => {
    await house.atCvent(person.number);
    await accounts().update((await uidOf(person.email)) ?? '', { disabled: true });
    expect(await house.atCvent(person.number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
  });

  test('is the same for all registrations with its address', async () => {
    house.services.tickets.push(ticket(person.id, person.email));
    house.services.attendees.push(attendee(`${person.number}2`, person.email));
    await house.atCvent(person.number);
    const uid = await uidOf(person.email);
    expect(outcomeOf(await house.atCvent(`${person.number}2`))).toEqual(['USER_FOUND', person.email, true]);
    expect(outcomeOf(await house.atBizzabo(person.id, person.email))).toEqual([
      'USER_FOUND',
      person.email,
      true,
    ]);
    expect(await uidOf(person.email)).toBe(uid);
  });
});

test('a number that was handed to another person opens another account', async () => {
  await house.atCvent(person.number);
  const other = newcomer();
  house.services.attendees.splice(0, 1, attendee(person.number, other.email));
  house.pass(30_000);
  expect(outcomeOf(await house.atCvent(person.number))).toEqual(['USER_CREATED', other.email, true]);
});

describe('whoever a number was taken from', () => {
  let before = '';
  const handOn = async () => {
    await house.atCvent(person.number);
    before = (await uidOf(person.email)) ?? '';
    house.services.attendees.splice(0, 1, attendee(person.number, newcomer().email));
    house.pass(30_000);
  };

  test('is no member any more as soon as the next one comes with it', async () => {
    await handOn();
    await house.atCvent(person.number);
    expect(await accounts().byUid(before)).toMatchObject({ member: false });
  });

  test('becomes one again with another number', async () => {
    await handOn();
    await house.atCvent(person.number);
    house.services.attendees.push(attendee(`${person.number}2`, person.email));
    expect(outcomeOf(await house.atCvent(`${person.number}2`))).toEqual(['USER_FOUND', person.email, true]);
    expect(await accounts().byUid(before)).toMatchObject({ member: true });
  });

  test.each([
    ['another number', () => house.atCvent(`${person.number}2`)],
    ['a password', () => accounts().update(before, { password: 'opera-1875' })],
  ])('stays one by %s', async (_, keep) => {
    await handOn();
    house.services.attendees.push(attendee(`${person.number}2`, person.email));
    await keep();
    await house.atCvent(person.number);
    expect(await accounts().byUid(before)).toMatchObject({ member: true });
  });
});

describe('a session that a number began', () => {
  const tokensOf = async () => {
    const answer = await house.atCvent(person.number);
    return (await house.identity.call('signInWithCustomToken', { token: answer?.customToken })).body;
  };

  test('sets no first password: only whoever reads the mails does', async () => {
    const { idToken } = await tokensOf();
    const answer = await house.identity.call('update', { idToken, password: 'opera-1875' });
    expect(codeOf(answer)).toBe('OPERATION_NOT_ALLOWED');
    expect(outcomeOf(await house.atCvent(person.number))).toEqual(['USER_FOUND', person.email, true]);
  });

  test('does not become the one of a host', async () => {
    const { refreshToken } = await tokensOf();
    await accounts().bring([{ email: person.email, authorities: ['ADMIN'] }], async () => undefined);
    expect(codeOf(await house.identity.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  });
});

test('an account whose address a host changed is still opened by its number', async () => {
  await house.atCvent(person.number);
  const uid = (await uidOf(person.email)) ?? '';
  await accounts().update(uid, { email: `new-${person.email}` });
  const answer = await house.atCvent(person.number);
  expect(outcomeOf(answer)).toEqual(['USER_FOUND', person.email, true]);
  const { body } = await house.identity.call('signInWithCustomToken', { token: answer?.customToken });
  expect(body.localId).toBe(uid);
});

test('a deleted account is made anew', async () => {
  await house.atCvent(person.number);
  await accounts().delete((await uidOf(person.email)) ?? '');
  expect(outcomeOf(await house.atCvent(person.number))).toEqual(['USER_CREATED', person.email, true]);
});
