import { beforeEach, describe, expect, test } from 'vitest';
import { attendee, ticket } from './event-services';
import { newcomer, outcomeOf, type RegistrationFixture, registrationFixtures } from './registration-fixture';

const openFixture = registrationFixtures();
let fixture: RegistrationFixture;
beforeEach(() => {
  fixture = openFixture();
});

const accountOf = (email: string) => fixture.identity.identity.accounts.byEmail(email);

async function signedInAs(customToken: string | undefined): Promise<string> {
  const { body } = await fixture.identity.call('signInWithCustomToken', { token: customToken });
  return String(body.localId);
}

describe('a login with a confirmation number', () => {
  test("a first login creates an account with the registration's data, and later ones find it", async () => {
    const { number, email } = newcomer();
    fixture.services.attendees.push(attendee(number, email));
    const first = await fixture.atCvent(number);
    expect(outcomeOf(first)).toEqual(['USER_CREATED', email, true]);
    const account = await accountOf(email);
    expect(account).toMatchObject({ name: 'Vera Verdi', member: true, authorities: [], hasPassword: false });
    expect(
      await fixture.store.db
        .selectFrom('profile')
        .selectAll()
        .where('uid', '=', account?.uid ?? '')
        .execute(),
    ).toEqual([expect.objectContaining({ company: 'Opera Ltd.', title: 'Composer' })]);
    const second = await fixture.atCvent(number);
    expect(outcomeOf(second)).toEqual(['USER_FOUND', email, true]);
    expect(await signedInAs(first?.customToken)).toBe(account?.uid);
    expect(await signedInAs(second?.customToken)).toBe(account?.uid);
  });

  test('a login uses the sign-in method custom, as a member', async () => {
    const { number, email } = newcomer();
    fixture.services.attendees.push(attendee(number, email));
    const { customToken: token } = (await fixture.atCvent(number)) ?? {};
    const { body } = await fixture.identity.call('signInWithCustomToken', { token, returnSecureToken: true });
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
  ])('a login finds no registration for %s', async (_, registered) => {
    const { number } = newcomer();
    const known = registered(number);
    if (known) fixture.services.attendees.push(known);
    expect(await fixture.atCvent(number)).toEqual({ status: 'NO_USER_FOUND', emailAddress: '' });
  });

  test('a cancelled registration is reported only as inactive, and creates no account', async () => {
    const { number, email } = newcomer();
    fixture.services.attendees.push(attendee(number, email, { status: 'Cancelled' }));
    expect(await fixture.atCvent(number)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
    expect(await accountOf(email)).toBeUndefined();
  });

  test("a registration with a plus part does not open another person's account", async () => {
    const [known, other] = [newcomer(), newcomer()];
    const email = known.email.replace('@', '+fair@');
    fixture.services.attendees.push(
      attendee(known.number, known.email),
      attendee(other.number, email.replace('fair', 'Fair')),
    );
    expect(outcomeOf(await fixture.atCvent(known.number))).toEqual(['USER_CREATED', known.email, true]);
    expect(outcomeOf(await fixture.atCvent(other.number))).toEqual(['USER_CREATED', email, true]);
    expect(outcomeOf(await fixture.atCvent(other.number))).toEqual(['USER_FOUND', email, true]);
    expect((await accountOf(email))?.uid).not.toBe((await accountOf(known.email))?.uid);
  });

  test('a login uses the event of the venue, and none with an invalid ID', async () => {
    const { number } = newcomer();
    fixture.venue.cventEvent = 'gala-2027';
    await fixture.atCvent(number);
    expect(fixture.services.asked.at(-1)).toContain("event.id eq 'gala-2027'");
    fixture.venue.cventEvent = "x' or event.id eq 'y";
    await expect(fixture.atCvent(number)).rejects.toMatchObject({ name: 'ServiceFailure' });
    expect(fixture.services.asked.filter((path) => path.includes(' or '))).toEqual([]);
  });

  test('the login is unavailable when the venue disables it', async () => {
    const { number, email } = newcomer();
    fixture.services.attendees.push(attendee(number, email));
    fixture.venue.cventLoginEnabled = false;
    expect(await fixture.atCvent(number)).toBeUndefined();
    expect(fixture.services.asked).toEqual([]);
  });

  test('the same number is requested once within half a minute', async () => {
    const { number } = newcomer();
    await fixture.atCvent(number);
    fixture.pass(29_999);
    await fixture.atCvent(number);
    expect(fixture.services.asked).toHaveLength(2);
    fixture.pass(1);
    await fixture.atCvent(number);
    expect(fixture.services.asked).toHaveLength(3);
  });

  test('twelve simultaneous first logins create one account', async () => {
    const { number, email } = newcomer();
    fixture.services.attendees.push(attendee(number, email));
    const answers = await Promise.all(Array.from({ length: 12 }, () => fixture.atCvent(number)));
    expect(answers.map((answer) => answer?.status).sort()).toEqual([
      'USER_CREATED',
      ...Array(11).fill('USER_FOUND'),
    ]);
  });
});

describe('a login with a registration number', () => {
  test('a registration number requires the email it was registered with', async () => {
    const { id, email } = newcomer();
    fixture.services.tickets.push(ticket(id, email));
    expect(outcomeOf(await fixture.atBizzabo(id, 'other@opera.example'))).toEqual([
      'NO_USER_FOUND',
      '',
      false,
    ]);
    expect(outcomeOf(await fixture.atBizzabo(id, email))).toEqual(['USER_CREATED', email, true]);
    expect(outcomeOf(await fixture.atBizzabo(id, email))).toEqual(['USER_FOUND', email, true]);
  });

  test('an invalid registration is reported only as inactive', async () => {
    const { id, email } = newcomer();
    fixture.services.tickets.push(ticket(id, email, { validity: 'invalid' }));
    expect(await fixture.atBizzabo(id, email)).toEqual({ status: 'USER_INACTIVE', emailAddress: '' });
  });
});
