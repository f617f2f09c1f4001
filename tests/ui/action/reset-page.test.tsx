import { Failure } from '@domain/shared/failure';
import { i18n } from '@lingui/core';
import { createPasswordReset, type PasswordResetPort } from '@machines/password-reset/password-reset.machine';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ResetPage } from '@/action/reset-page';
import { Providers } from '@/ui/layers/providers';

const offline = new Failure('NOT_REACHABLE', 'offline');
const away = () => Promise.reject(offline);

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

function openPage(service: Partial<PasswordResetPort>, continueTo = '/login?redirect=/v/hall') {
  const saved: string[][] = [];
  const reported: Failure[] = [];
  const actor = createActor(
    createPasswordReset(
      {
        check: async () => ({ email: 'ada@hall.example' }),
        save: async (...given) => {
          saved.push(given);
          return { fault: null };
        },
        ...service,
      },
      (failure) => reported.push(failure),
    ),
    { input: { code: 'a-code' } },
  );
  actor.start();
  render(
    <Providers>
      <ResetPage
        actor={actor}
        continueTo={continueTo}
        venueTitle="The Hall"
        logoUrl="/img/logo.svg"
        onLogoBroken={() => reported.push(new Failure('WIDGET_ERROR', 'The logo cannot be shown'))}
      />
    </Providers>,
  );
  return { user: userEvent.setup(), saved, reported };
}

const field = (name: 'New password' | 'Repeat password') =>
  screen.findByLabelText<HTMLInputElement>(name, { exact: true });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Set password' });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('the logo leads to the venue; one that cannot be loaded is reported, and is not shown', async () => {
  const { reported } = openPage({});
  const logo = await screen.findByRole('img', { name: 'The Hall' });
  expect(logo.closest('a')?.getAttribute('href')).toBe('/');
  fireEvent.error(logo);
  expect(screen.queryByRole('link')).toBeNull();
  expect(reported).toMatchObject([{ kind: 'WIDGET_ERROR' }]);
});

test('a password typed twice is set with the code of the link, and a link continues to the login', async () => {
  const { user, saved } = openPage({});
  await user.type(await field('New password'), 'aida-1871');
  await user.type(await field('Repeat password'), 'aida-1871');
  await user.click(submit());
  const link = await screen.findByRole('link', { name: 'Continue' });
  expect(link.getAttribute('href')).toBe('/login?redirect=/v/hall');
  expect(saved).toEqual([['a-code', 'aida-1871']]);
  expect([heading(), document.title]).toEqual([
    'Your password has been set',
    'Your password has been set · The Hall',
  ]);
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test.each([
  ['nothing', '', '', 'This field is required'],
  ['seven characters', 'aida-18', 'aida-18', 'Use at least 8 characters.'],
  ['another one the second time', 'aida-1871', 'aida-1872', 'The passwords do not match.'],
])(
  'with %s the rule is shown once the fields were left, and the form cannot be sent',
  async (_, first, second, text) => {
    const { user, saved } = openPage({});
    const [password, repeated] = [await field('New password'), await field('Repeat password')];
    await user.click(password);
    if (first) await user.paste(first);
    await user.click(repeated);
    if (second) await user.paste(second);
    await user.tab();
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    await user.click(submit());
    expect([saved, document.activeElement?.getAttribute('aria-invalid')]).toEqual([[], 'true']);
  },
);

test('the rule is told before the first character, and no field is wrong before it was left', async () => {
  const { user } = openPage({});
  await user.type(await field('New password'), 'a');
  const rule = screen.getByText('Use at least 8 characters.');
  const password = await field('New password');
  expect(password.getAttribute('aria-describedby')).toBe(rule.id);
  expect(password.getAttribute('aria-invalid')).toBeNull();
});

test('two passwords that have become equal no longer show the mismatch', async () => {
  const { user } = openPage({});
  const [password, repeated] = [await field('New password'), await field('Repeat password')];
  await user.type(password, 'aida-1872');
  await user.type(repeated, 'aida-1871');
  await user.tab();
  await screen.findByText('The passwords do not match.');
  await user.clear(password);
  await user.type(password, 'aida-1871');
  await user.tab();
  expect(screen.queryByText('The passwords do not match.')).toBeNull();
});

test('the typed password can be made visible', async () => {
  const { user } = openPage({});
  const password = await field('New password');
  const [show] = screen.getAllByRole('button', { name: 'Show characters' });
  await user.click(show as HTMLElement);
  expect([password.type, show?.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  expect((await field('Repeat password')).type).toBe('password');
});

describe('a rejected link shows the reason and links to the login page', () => {
  const TITLES = {
    expired: 'This link has expired',
    used: 'This link was already used',
    invalid: 'This link does not work',
  } as const;
  const cases = Object.entries(TITLES) as [keyof typeof TITLES, string][];

  test.each(cases)('a link that is rejected when it is opened: %s', async (fault, title) => {
    openPage({ check: async () => ({ fault }) }, '/');
    const link = await screen.findByRole('link', { name: 'Go to login' });
    expect([heading(), link.getAttribute('href')]).toEqual([title, '/login']);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('a link that is rejected when it is submitted', async () => {
    const { user } = openPage({ save: async () => ({ fault: 'expired' }) });
    await user.type(await field('New password'), 'aida-1871');
    await user.type(await field('Repeat password'), 'aida-1871{Enter}');
    await screen.findByRole('link', { name: 'Go to login' });
    expect(heading()).toBe(TITLES.expired);
  });
});

test('a link that could not be checked is checked again on request', async () => {
  const answers = [Promise.reject(offline), Promise.resolve({ email: 'ada@hall.example' })];
  for (const answer of answers) answer.catch(() => {});
  const { user } = openPage({ check: () => answers.shift() as Promise<{ email: string }> });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await field('New password');
  expect(heading()).toBe('Set a new password');
});

test.each([
  ['the server is away', away, /^The server cannot be reached/],
  [
    'the server rejects it',
    () => Promise.resolve({ fault: 'refused' as const }),
    /^This password is too easy to guess/,
  ],
])('when %s the typed text stays and can be sent again', async (_, first, alert) => {
  const attempts = [first, () => Promise.resolve({ fault: null })];
  const { user, reported } = openPage({
    save: () => attempts.shift()?.() ?? Promise.resolve({ fault: null }),
  });
  await user.type(await field('New password'), 'aida-1871');
  await user.type(await field('Repeat password'), 'aida-1871{Enter}');
  await screen.findByText(alert);
  expect((await field('New password')).value).toBe('aida-1871');
  expect(reported).toEqual(first === away ? [offline] : []);
  await user.click(submit());
  await screen.findByRole('link', { name: 'Continue' });
});

test('the form cannot be sent twice while the password is being saved', async () => {
  let answer: (result: { fault: null }) => void = () => {};
  const { user } = openPage({
    save: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await user.type(await field('New password'), 'aida-1871');
  await user.type(await field('Repeat password'), 'aida-1871{Enter}');
  expect((await screen.findByRole('status')).textContent).toBe('Setting your password…');
  expect([submit().disabled, (await field('New password')).readOnly]).toEqual([true, true]);
  answer({ fault: null });
  await waitFor(() => expect(heading()).toBe('Your password has been set'));
});
