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
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  return { ...visit, dialog, choose, cropping, isCropping, save };
}

const slide = (slider: HTMLElement, value: number) => fireEvent.change(slider, { target: { value } });

/** The addresses of the pictures of the user's face. */
const facesOf = (root: ParentNode) =>
  [...root.querySelectorAll('img')].map((image) => image.getAttribute('src'));

const addressOf = (side: number) => `/backend-pictures/${side.toString(16).padStart(32, '0')}?size=192`;

test('a picture is chosen, cropped, saved and removed, and what was typed stays', async () => {
  const { user, dialog, choose, cropping, isCropping, save } = await openProfile();
  await user.type(dialog.getByLabelText('Company'), 'Engines');
  choose(PNG('wide 1000x600.png'));
  const crop = await cropping();
  slide(crop.getByRole('slider', { name: 'Enlarge' }), 2);
  slide(crop.getByRole('slider', { name: 'Left or right' }), 1);
  await user.click(crop.getByRole('button', { name: 'Use picture' }));
  await waitFor(() => expect(isCropping()).toBe(false));
  const form = dialog.getByLabelText('Name').closest('form') as HTMLElement;
  expect(facesOf(form)).toEqual([addressOf(300)]);
  expect(dialog.getByText('You have changes that are not saved.')).toBeTruthy();
  await save();
  await dialog.findByText('Your profile has been saved.');
  expect(dialog.getByLabelText<HTMLInputElement>('Company').value).toBe('Engines');
  await waitFor(() =>
    expect(facesOf(screen.getByRole('button', { name: 'Account', hidden: true }))).toEqual([addressOf(300)]),
  );
  await user.click(dialog.getByRole('button', { name: 'Remove picture' }));
  expect(facesOf(form)).toEqual([]);
  await save();
  await dialog.findByText('Your profile has been saved.');
  expect(facesOf(screen.getByRole('button', { name: 'Account', hidden: true }))).toEqual([]);
});

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
