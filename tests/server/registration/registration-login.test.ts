import { beforeEach, describe, expect, test } from 'vitest';
import { attendee, ticket } from './event-services';
import { keepHouse, newcomer, outcomeOf, type RegistrationHouse } from './registration-house';

const openHouse = keepHouse();
let house: RegistrationHouse;
beforeEach(() => {
  house = openHouse();
});

const accountOf = (email: string) => house.identity.identity.accounts.byEmail(email);

async function signedInAs(customToken: string | undefined): Promise<string> {
  const { body } = await house.identity.call('signInWithCustomToken', { token: customToken });
  return String(body.localId);
}

describe('a login with a confirmation number', () => {
  test('makes an account the first time, with what is known of the person, and finds it from then on', async () => {
    const { number, email } = newcomer();
    house.services.attendees.push(attendee(number, email));
    const first = await house.atCvent(number);
    expect(outcomeOf(first)).toEqual(['USER_CREATED', email, true]);
    const account = await accountOf(email);
    expect(account).toMatchObject({ name: 'Vera Verdi', member: true, authorities: [], hasPassword: false });
    expect(
      await house.store.db
        .selectFrom('profile')
        .selectAll()
        .where('uid', '=', account?.uid ?? '')
        .execute(),
    ).toEqual([expect.objectContaining({ company: 'Opera Ltd.', title: 'Composer' })]);
    const second = await house.atCvent(number);
    expect(outcomeOf(second)).toEqual(['USER_FOUND', email, true]);
    expect(await signedInAs(first?.customToken)).toBe(account?.uid);
    expect(await signedInAs(second?.customToken)).toBe(account?.uid);
  });

  test('signs in with the method custom, as a member', async () => {
    const { number, email } = newcomer();
    house.services.attendees.push(attendee(number, email));
    const { customToken: token } = (await house.atCvent(number)) ?? {};
    const { body } = await house.identity.call('signInWithCustomToken', { token, returnSecureToken: true });
    expect(body.isNewUser).toBe(true);
    const claims = JSON.parse(Buffer.from(String(body.idToken).split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      email,
      email_verified: false,
      member: true,
      firebase: { sign_in_provider: 'custom' },
    });
  });

  test.each([
    ['an unknown number', () => undefined],
    ['a registration without an address', (number: string) => attendee(number, '')],
    ['a registration with something that is no address', (number: string) => attendee(number, 'vera')],
  ])('finds nobody for %s', async (_, registered) => {
    const { number } = newcomer();
    const known = registered(number);
    if (known) house.services.attendees.push(known);
    expect(await house.atCvent(number)).toEqual({ status: 'NO_USER_FOUND', emailAddress: '' });
  });

  test('says of a cancelled one only that it is inactive, and makes no account', async () => {
    const { number, email } = newcomer();
    house.services.attendees.push(attendee(number, email, { status: 'Cancelled' }));
    expect(await house.atCvent(number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
    expect(await accountOf(email)).toBeUndefined();
  });

  test('strips the plus part of the address', async () => {
    const { number, email } = newcomer();
    house.services.attendees.push(attendee(number, email.replace('@', '+Fair@')));
    expect(outcomeOf(await house.atCvent(number))).toEqual(['USER_CREATED', email, true]);
    expect(outcomeOf(await house.atCvent(number))).toEqual(['USER_FOUND', email, true]);
  });

  test('asks for the event that the venue names, and for none that is no id', async () => {
    const { number } = newcomer();
    house.venue.cventEvent = 'gala-2027';
    await house.atCvent(number);
    expect(house.services.asked.at(-1)).toContain("event.id eq 'gala-2027'");
    house.venue.cventEvent = "x' or event.id eq 'y";
    await expect(house.atCvent(number)).rejects.toMatchObject({ name: 'ServiceFailure' });
    expect(house.services.asked.filter((path) => path.includes(' or '))).toEqual([]);
  });

  test('is not there when the venue switches it off', async () => {
    const { number, email } = newcomer();
    house.services.attendees.push(attendee(number, email));
    house.venue.cventLoginEnabled = false;
    expect(await house.atCvent(number)).toBeUndefined();
    expect(house.services.asked).toEqual([]);
  });

  test('asks once for the same number within half a minute', async () => {
    const { number } = newcomer();
    await house.atCvent(number);
    house.pass(29_999);
    await house.atCvent(number);
    expect(house.services.asked).toHaveLength(2);
    house.pass(1);
    await house.atCvent(number);
    expect(house.services.asked).toHaveLength(3);
  });

  test('makes one account for twelve first logins at once', async () => {
    const { number, email } = newcomer();
    house.services.attendees.push(attendee(number, email));
    const answers = await Promise.all(Array.from({ length: 12 }, () => house.atCvent(number)));
    expect(answers.map((answer) => answer?.status).sort()).toEqual([
      'USER_CREATED',
      ...Array(11).fill('USER_FOUND'),
    ]);
  });
});

describe('a login with a registration number', () => {
  test('needs the address it was registered with', async () => {
    const { id, email } = newcomer();
    house.services.tickets.push(ticket(id, email));
    expect(outcomeOf(await house.atBizzabo(id, 'other@opera.example'))).toEqual(['NO_USER_FOUND', '', false]);
    expect(outcomeOf(await house.atBizzabo(id, email))).toEqual(['USER_CREATED', email, true]);
    expect(outcomeOf(await house.atBizzabo(id, email))).toEqual(['USER_FOUND', email, true]);
  });

  test('says of an invalid one only that it is inactive', async () => {
    const { id, email } = newcomer();
    house.services.tickets.push(ticket(id, email, { validity: 'invalid' }));
    expect(await house.atBizzabo(id, email)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
  });
});
