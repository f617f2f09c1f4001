import { screen, within } from '@testing-library/react';
import { ADA, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

export const NEW_PASSWORD = 'analytical-1837';

/** Opens the venue as Ada, with her account settings open. */
export async function openSettings(story: Story = {}) {
  const visit = renderApp({ story: { signedIn: ADA.email, ...story } });
  const { user } = visit;
  const reopen = async () => {
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Account settings' }));
    return within(await screen.findByRole('dialog', { name: 'Account settings' }));
  };
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const dialog = await reopen();
  await dialog.findByRole('region', { name: 'Your data' });
  const type = async (label: string, text: string) => {
    const field = dialog.getByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const fill = async (current: string, next = NEW_PASSWORD, repeated = next) => {
    await type('Current password', current);
    await type('New password', next);
    await type('Repeat password', repeated);
  };
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  const values = () =>
    ['Current password', 'New password', 'Repeat password'].map(
      (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
    );
  return { ...visit, dialog, reopen, type, fill, press, values };
}
