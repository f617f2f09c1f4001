import { Failure } from '@domain/shared/failure';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';

const PNG = (name: string, type = 'image/png') => new File(['bytes'], name, { type });

// There is nothing to draw on.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));

/** Opens the own profile of Ada. */
async function openProfile() {
  const world = fakeWorld({ signedIn: ADA.email, venue: hall(), accounts: [{ ...ADA }] });
  const visit = renderApp({ world });
  const { user } = visit;
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await visit.background();
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'My profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'My profile' }));
  await dialog.findByLabelText('Name');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const choose = (file: File) => fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
  const cropping = async () => within(await screen.findByRole('dialog', { name: 'Your picture' }));
  const isCropping = () => screen.queryByRole('dialog', { name: 'Your picture' }) !== null;
  return { ...visit, dialog, choose, cropping, isCropping };
}

const slide = (slider: HTMLElement, value: number) => fireEvent.change(slider, { target: { value } });

test('a file that is no picture or cannot be opened says why', async () => {
  const { dialog, choose, isCropping } = await openProfile();
  choose(PNG('plan.pdf', 'application/pdf'));
  expect(await dialog.findByText('Please choose a picture: JPEG, PNG, WebP or GIF.')).toBeTruthy();
  choose(PNG('damaged.png'));
  expect(await dialog.findByText('This picture cannot be opened. Please choose another one.')).toBeTruthy();
  expect(isCropping()).toBe(false);
});

test('an upload that fails keeps the square, and is cancelled without losing the form', async () => {
  const { user, dialog, choose, cropping, isCropping, world } = await openProfile();
  await user.type(dialog.getByLabelText('Company'), 'Engines');
  world.answers.fail('uploadPicture', new Failure('NOT_REACHABLE', 'offline'));
  choose(PNG('tall 600x1000.png'));
  const crop = await cropping();
  slide(crop.getByRole('slider', { name: 'Up or down' }), 0);
  await user.click(crop.getByRole('button', { name: 'Use picture' }));
  expect(await crop.findByText('The picture could not be uploaded. Please try again.')).toBeTruthy();
  expect(crop.getByRole<HTMLInputElement>('slider', { name: 'Up or down' }).value).toBe('0');
  await user.click(crop.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(isCropping()).toBe(false));
  expect(dialog.getByLabelText<HTMLInputElement>('Company').value).toBe('Engines');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('dropping a picture on the face opens it', async () => {
  const { dialog, cropping } = await openProfile();
  const target = dialog.getByText(/Profile completion/);
  act(() => {
    fireEvent.drop(target, { dataTransfer: { files: [PNG('me 500x500.png')] } });
  });
  const crop = await cropping();
  expect(crop.getByRole<HTMLInputElement>('slider', { name: 'Left or right' }).disabled).toBe(true);
});
