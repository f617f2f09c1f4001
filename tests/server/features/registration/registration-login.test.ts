import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../backend/identity/identity-server';
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

describe('a registered person', () => {
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
      expect(outcomeOf(await fixture.atCvent(`${person.number}2`))).toEqual([
        'USER_FOUND',
        person.email,
        true,
      ]);
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
      expect(outcomeOf(await fixture.atCvent(`${person.number}2`))).toEqual([
        'USER_FOUND',
        person.email,
        true,
      ]);
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
});
